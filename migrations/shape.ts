// Written by scripts/generateIndexes.ts.
/** The fingerprint of the schema that all migrations together make. */
export const SHAPE: string = '64c619584ade64f3ed2f301e6fe424c9cb931209a85ffd001c68eda782d341e3';
