// Written by scripts/generateIndexes.ts.
/** The fingerprint of the schema that all migrations together make. */
export const SHAPE: string = '9adeb5dee05d710ab4ffaf7b2091658c8984bc38b612baa7913cb3149aca01d1';
