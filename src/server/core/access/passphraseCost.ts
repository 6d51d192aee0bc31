/** What a passphrase costs to try: it stands alone between whoever finds a copy and the key of the PINs. */

/** 128 MiB and about half a second a guess: OWASP's password storage cheat sheet, scrypt. */
const POWER = 17;
const CHEAPEST = 1;

/** The variable that makes it cheap. Tests alone set it: they seal hundreds of copies. */
export const CHEAP_PASSPHRASES = 'TAQUILLA_CHEAP_PASSPHRASES';

/** scrypt's N, as a power of two. */
export function passphrasePower(): number {
  return process.env[CHEAP_PASSPHRASES] === undefined ? POWER : CHEAPEST;
}
