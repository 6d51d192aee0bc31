// Written by scripts/generateIndexes.ts.
/** The fingerprint of the schema that all migrations together make. */
export const SHAPE: string = '8630553d1dcaaa8ffb87e8712d342fd3c5089bdb1cc19e8982a630b6e114257d';
