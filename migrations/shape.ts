// Written by scripts/generateIndexes.ts.
/** The fingerprint of the schema that all migrations together make. */
export const SHAPE: string = 'e8df2d4e96bcf148816ceaff4089da9656e742de4cc64f0a635546e7b963e798';
