// Written by scripts/generateIndexes.ts.
/** The fingerprint of the schema that all migrations together make. */
export const SHAPE: string = 'd48603b66817d07280235e672388197f0546337d7b29033e4c22f25b3643ea1a';
