/** Rules that hold even against SQL. */
export const triggers: readonly string[] = [];
