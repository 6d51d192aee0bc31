/** The records of the whole contract and those beside them. */
export const models: readonly string[] = [];
