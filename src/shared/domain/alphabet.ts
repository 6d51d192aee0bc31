/**
 * The order of texts that people read: the Spanish alphabet. Case and accents do not count, ñ stands behind n, and digits and
 * blanks stand where ASCII has them. The server sorts by the same in SQL (`core/db/alphabet.ts`).
 */

/** Behind every letter: what begins with ñ follows what begins with n. */
const BEHIND_N = 'n~';

function inBothCases(letters: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(letters).flatMap(([to, all]) =>
    [...all].flatMap((letter) => {
      const capital = letter.toUpperCase();
      return [letter, ...(capital.length === 1 && capital !== letter ? [capital] : [])].map(
        (one) => [one, to] as const,
      );
    }),
  );
}

/** The letters of Spanish that ASCII lacks, each with what it is sorted as. */
export const spanishLetters = inBothCases({ a: 'á', e: 'é', i: 'í', o: 'ó', u: 'úü', [BEHIND_N]: 'ñ' });

/** Those of other European languages. What is not here stands behind z. */
export const otherLetters = inBothCases({
  a: 'àâäãåăą',
  c: 'çćč',
  e: 'èêëęě',
  g: 'ğ',
  i: 'ìîï',
  n: 'ńň',
  o: 'òôöõő',
  r: 'ř',
  s: 'śšşș',
  t: 'ţțť',
  u: 'ùûűů',
  y: 'ýÿ',
  z: 'źžż',
  ae: 'æ',
  oe: 'œ',
  ss: 'ß',
});

const keys = new Map([...spanishLetters, ...otherLetters]);

/** The text that a text is sorted by. */
export function alphabetKey(text: string): string {
  const lower = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return lower.replaceAll(/[^\0-\x7f]/gu, (letter) => keys.get(letter) ?? letter);
}

/** Compares two texts by the alphabet, for `sort`. */
export function byAlphabet(one: string, other: string): number {
  const [a, b] = [alphabetKey(one), alphabetKey(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}
