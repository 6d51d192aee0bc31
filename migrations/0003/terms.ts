/** When documents have to be paid, and what companies say of themselves. */
export const terms: readonly string[] = [];
