/** Full-text search over what `q` looks in. */
export const search: readonly string[] = [];
