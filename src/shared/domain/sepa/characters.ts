/** The characters that banks take in payment files (EPC217-08), and texts and identifiers made of them. */

/** Lengths that files hold, in characters. */
export const sepaLengths = { identifier: 35, name: 70, text: 140 } as const;

/** What stands for `&`, which is not in the set. */
export type Ampersand = '+' | 'y';

const IN_SET = /^[A-Za-z0-9/?:().,'+ -]+$/;
const IDENTIFIER = /^[A-Za-z0-9/?:().,'+-]{1,35}$/;

const replaced: Readonly<Record<string, string>> = { ª: 'a', º: 'o', '€': 'EUR' };

/**
 * A text as files hold it, cut after the conversion: accents are dropped (Ñ is N, Ç is C), ª and º are a and o, € is EUR, a
 * run of blanks is one space, and what has no other way is a full stop. The same text always gives the same.
 */
export function sepaText(text: string, length: number, ampersand: Ampersand = '+'): string {
  let result = '';
  for (const character of text.replaceAll(/\s+/g, ' ').trim()) {
    result += character === '&' ? ampersand : (replaced[character] ?? withoutAccent(character));
  }
  return result.slice(0, length).trim();
}

/** True for an identifier that banks take: it has no blanks, neither begins nor ends with a slash, and has no two in a row. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text) && !/^\/|\/$|\/\//.test(text);
}

/** A mark that stands by itself is an accent, too. */
function withoutAccent(character: string): string {
  const base = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return base === '' || IN_SET.test(base) ? base : '.';
}
