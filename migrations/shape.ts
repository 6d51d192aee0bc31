// Written by scripts/generateIndexes.ts.
/** The fingerprint of the schema that all migrations together make. */
export const SHAPE: string = 'a8eee7cdd5cfe5947f40f819c5c2ac24786ed9f86da757f6fbaac54d0b0831c5';
