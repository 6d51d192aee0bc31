// Written by scripts/generateIndexes.ts.
/** The fingerprint of the schema that all migrations together make. */
export const SHAPE: string = '1fbf98aba105ea32b343a0204f83a849fd330c354e0f6ccd4aa877e34254b2ae';
