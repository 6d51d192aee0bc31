// Written by scripts/generateIndexes.ts.
/** The fingerprint of the schema that all migrations together make. */
export const SHAPE: string = '7631b96a7d00a3a7967587757cdc4ceccd75e3824c49652265a7738f43e12da4';
