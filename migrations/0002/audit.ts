/** The audit log. */
export const audit: readonly string[] = [];
