/** Indexes: what lists and rules look things up by. Unique ones hold among live rows only. */
export const indexes: readonly string[] = [];
