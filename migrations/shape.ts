// Written by scripts/generateIndexes.ts.
/** The fingerprint of the schema that all migrations together make. */
export const SHAPE: string = 'b1001c02d6c9b05a7adaaecd5f7cbf0b23a2564420363523b6535eae5cca4b0f';
