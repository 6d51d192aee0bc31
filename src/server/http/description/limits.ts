/** Characters of an address at most. */
export const MAX_ADDRESS = 8192;
