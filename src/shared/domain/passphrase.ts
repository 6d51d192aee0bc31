/** Passphrases that seal what leaves the machine. */

/** Characters of one at least: shorter ones are soon guessed, whatever a guess costs. */
export const SHORTEST_PASSPHRASE = 12;
