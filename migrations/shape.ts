// Written by scripts/generateIndexes.ts.
/** The fingerprint of the schema that all migrations together make. */
export const SHAPE: string = 'b8978bb137fd2e30f3c1ebd08d60c0127e16f411e5c545397fc73fea6c58b5fe';
