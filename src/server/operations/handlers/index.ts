// Written by scripts/generateIndexes.ts.

/** The handler of every operation contract. */
export const handlers = {} as const;
