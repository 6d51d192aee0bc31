/** Documents and the sales they charge. */
export const documents: readonly string[] = [];
