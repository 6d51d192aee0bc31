/**
 * What a person is known by: the texts that name nobody else, and how each of them is told from its like. What kind a term
 * is, it says itself, because a search that was begun by an earlier version kept the texts alone.
 */
import { columnsOf, models } from '#shared/catalogue/index.ts';
import { telephoneDigits } from '#shared/domain/telephone.ts';
import { fold } from '#shared/domain/text.ts';
import { lettersOf, wordsOf } from './reading.ts';

/** What stands in the place of what was erased. */
export const ERASED = '···';

/** Fields that tell who somebody is; a town or a language does not. */
const naming: ReadonlySet<string> = new Set(
  ['name', 'businessName', 'taxNumber', 'memberCode', 'street', 'phone', 'mobile', 'email', 'iban', 'holder'].filter(
    (name) =>
      [models.customer, models.bankAccount].some((model) => columnsOf(model).some(([column]) => column === name)),
  ),
);

/** True for a field whose values are looked for everywhere. */
export function isNaming(field: string): boolean {
  return naming.has(field);
}

/** One spelling of a term, as `readingsOf` reads. */
export interface Term {
  readonly letters: string;
  /**
   * Where a word begins, and the signs that have to stand before it: those of an e-mail, and the comma behind surnames that
   * come first. Where none have to, there may be anything that is no letter, or nothing.
   */
  readonly breaks: ReadonlyMap<number, string>;
  /** A number: points, hyphens and blanks may stand between any two of its characters. */
  readonly isNumber: boolean;
}

/** Characters from which on a number or a code tells whose it is. */
const FEWEST_IN_CODE = 6;
/** Letters from which on several words do. */
const FEWEST_IN_NAME = 4;
/** Characters in which names are written without blanks, of which two tell more than a word does elsewhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/**
 * A tax number or an account, whichever signs stand in it: a single word with digits, digits with a letter at an end, or groups
 * of four. No part of it can be matched in two ways.
 */
const CODE = /^(?=.*\d)(?:[\p{L}\d./-]+|\p{L}{0,2}[\d\s./-]+\p{L}?|\p{L}{2}\d{2}(?:\s[\p{L}\d]{4})*\s[\p{L}\d]{1,4})$/u;

/**
 * The text to look for of the value of a naming field, or null where it names nobody: a single word, or a few letters, is
 * what others are called, too, and what many a text says that is about nobody.
 */
export function termOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return spellingsOf(text).length === 0 ? null : text;
}

/** How a term may be written; none where it tells too little. */
export function spellingsOf(term: string): readonly Term[] {
  const digits = telephoneDigits(term);
  if (digits !== null) return digits.length < FEWEST_IN_CODE ? [] : telephones(digits);
  if (term.includes('@')) return term.split(/[\s,;<>]+/).flatMap(addressSpellings);
  const words = wordsOf(term);
  const letters = words.join('');
  if (CODE.test(term)) return letters.length < FEWEST_IN_CODE ? [] : codes(letters);
  if (UNSPACED.test(letters)) return letters.length < 2 ? [] : nameSpellings(term, words);
  return words.length < 2 || letters.length < FEWEST_IN_NAME ? [] : nameSpellings(term, words);
}

/** A number of Spain with its prefix, and one of elsewhere with what is dialled before it. */
function telephones(digits: string): Term[] {
  const prefixes = /^[6-9]\d{8}$/.test(digits) ? ['', '34', '0034'] : ['', '00'];
  return prefixes.map((prefix) => number(`${prefix}${digits}`));
}

/** A tax number of Spain is written with the country before it, or without. */
function codes(letters: string): Term[] {
  const bare = /^es(?=.{9}$)/.test(letters) ? letters.slice(2) : null;
  if (bare !== null) return [number(letters), number(bare)];
  return letters.length === 9 ? [number(letters), number(`es${letters}`)] : [number(letters)];
}

function number(letters: string): Term {
  return { letters, breaks: new Map(), isNumber: true };
}

/** An e-mail, with the very signs it has: without them it may be another's. */
function addressSpellings(address: string): Term[] {
  const words = wordsOf(address);
  if (!address.includes('@') || words.length < 2) return [];
  const signs = [...address.normalize('NFKD').matchAll(/(?<=[\p{L}\p{N}]\p{M}*)[^\p{L}\p{M}\p{N}]+(?=[\p{L}\p{N}])/gu)];
  return [wordSpelling(words, new Map(signs.map(([sign], index) => [index + 1, sign])))];
}

/** A name as it is written, and with what is behind any of its words before it: of two words only where a comma says so. */
function nameSpellings(name: string, words: readonly string[]): Term[] {
  const turned = words.slice(1).map((_, index) => {
    const surnames = words.slice(index + 1);
    const signs = new Map(words.length > 2 ? [] : [[surnames.length, ','] as const]);
    return wordSpelling([...surnames, ...words.slice(0, index + 1)], signs);
  });
  const [surnames = '', first = '', ...more] = name.split(',');
  const back = [...wordsOf(first), ...wordsOf(surnames)];
  return [wordSpelling(words), ...turned, ...(first === '' || more.length > 0 ? [] : [wordSpelling(back)])];
}

/** `signs`: by the number of the word that they stand before. */
function wordSpelling(words: readonly string[], signs: ReadonlyMap<number, string> = new Map()): Term {
  const breaks = new Map<number, string>();
  let at = 0;
  for (const [index, word] of words.entries()) {
    breaks.set(at, signs.get(index) ?? '');
    at += word.length;
  }
  return { letters: words.join(''), breaks, isNumber: false };
}

/** What two writings of a value have in common: no case, no accents, no signs but those of an e-mail; of a telephone its digits. */
export function bareOf(text: string): string {
  return telephoneDigits(text) ?? (text.includes('@') ? fold(text) : lettersOf(text));
}

/** A value that names nobody by itself, for where it stands alone under the name of its field; null where it has no letters. */
export function loneSpelling(value: string): Term | null {
  const letters = lettersOf(value);
  return letters === '' ? null : wordSpelling(wordsOf(value));
}

/** Fields that tell who somebody is, by their letters. */
export const namingLetters: readonly string[] = [...naming].map(lettersOf);

/** True where a name goes on without a blank: what stands beside it does not make it another word. */
export function isUnspaced(letter: string): boolean {
  return UNSPACED.test(letter);
}
