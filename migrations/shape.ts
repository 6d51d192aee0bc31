// Written by scripts/generateIndexes.ts.
/** The fingerprint of the schema that all migrations together make. */
export const SHAPE: string = 'f6711d0ea9c9e640abb2afef69f6591684a6ee1f176d208141189a312dad0132';
