// Written by scripts/generateIndexes.ts.

/** The models with rules of their own. */
export const rules = {} as const;
