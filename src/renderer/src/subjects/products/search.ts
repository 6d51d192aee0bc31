/** What is typed or scanned into the one box, and how well it names what was found. Ignores case and accents. */
import { byAlphabet } from '#shared/domain/alphabet.ts';
import { telephoneDigits } from '#shared/domain/telephone.ts';

/** Typed text: an optional quantity (`3×`, `3x`, `3*`, `0,5x`) and what it is a quantity of. */
export interface Entry {
  /** Null when no quantity was given. */
  readonly units: number | null;
  readonly term: string;
}

export interface SearchableProduct {
  readonly id: number;
  readonly name: string;
  readonly code: string | null;
  readonly favourite: boolean;
}

/** A product with its texts folded once. */
export interface IndexedProduct<P extends SearchableProduct> {
  readonly product: P;
  readonly name: string;
  readonly code: string;
}

/** How well a text names something, best first. */
export const Rank = { exact: 0, begins: 1, word: 2, inside: 3 } as const;
export type Rank = (typeof Rank)[keyof typeof Rank];

export interface Match<T> {
  readonly item: T;
  readonly rank: Rank;
}

/** Lower case without accents, one space between words: `  Pádel   Niño ` → `padel nino`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Splits typed text in quantity and term. A quantity of zero, or with more than three decimals, is not one. */
export function parseEntry(text: string): Entry {
  const match = /^\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*[x×*]\s*(.*)$/i.exec(text);
  const units = match === null ? 0 : Number((match[1] ?? '').replace(',', '.'));
  if (match === null || units <= 0) return { units: null, term: text.trim() };
  return { units, term: (match[2] ?? '').trim() };
}

/** True for what a scanner sends rather than a person looking for a word: six characters or more, mostly digits. */
export function isCode(term: string): boolean {
  return /^[A-Z0-9-]{6,}$/i.test(term) && /\d{5}/.test(term);
}

export function indexProducts<P extends SearchableProduct>(products: readonly P[]): IndexedProduct<P>[] {
  return products.map((product) => ({ product, name: fold(product.name), code: fold(product.code ?? '') }));
}

/** Products that match every word, best first; among equals a name before a code, then favourites, then by name. */
export function matchProducts<P extends SearchableProduct>(
  index: readonly IndexedProduct<P>[],
  term: string,
  limit: number,
): Match<P>[] {
  const words = fold(term).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const ranked: { readonly item: P; readonly order: number }[] = [];
  for (const entry of index) {
    const order = orderOf(entry, words);
    if (order !== null) ranked.push({ item: entry.product, order });
  }
  return ranked
    .sort(
      (a, b) =>
        a.order - b.order ||
        Number(b.item.favourite) - Number(a.item.favourite) ||
        byAlphabet(a.item.name, b.item.name),
    )
    .slice(0, limit)
    .map(({ item, order }) => ({ item, rank: rankOfOrder[order] ?? Rank.inside }));
}

/**
 * How well a term names something by any of its texts, or by a telephone number. Null when a word of the term is in none
 * of them.
 */
export function rankTexts(
  texts: readonly (string | null)[],
  term: string,
  telephones: readonly (string | null)[] = [],
): Rank | null {
  const typed = fold(term);
  const words = typed.split(' ').filter(Boolean);
  if (words.length === 0) return null;
  const known = [...texts, ...telephones].flatMap((text) => (text === null || text === '' ? [] : [fold(text)]));
  const number = telephoneDigits(term);
  const numbers = number === null ? [] : telephones.flatMap((text) => telephoneDigits(text ?? '') ?? []);
  if (known.includes(typed) || numbers.some((digits) => digits === number)) return Rank.exact;
  const all = [...known, ...numbers];
  const begins = (text: string): boolean => text.startsWith(typed) || (number !== null && text.startsWith(number));
  if (all.some(begins)) return Rank.begins;
  const isNumber = number !== null && numbers.some((digits) => digits.includes(number));
  if (isNumber) return Rank.inside;
  if (!words.every((word) => all.some((text) => text.includes(word)))) return null;
  return words.every((word) => all.some((text) => ` ${text}`.includes(` ${word}`))) ? Rank.word : Rank.inside;
}

/**
 * What Enter takes: the only match, or the only one that the text names exactly. Null when it is not clear which is
 * meant.
 */
export function clearMatch<T>(matches: readonly Match<T>[]): T | null {
  const exact = matches.filter(({ rank }) => rank === Rank.exact);
  const meant = exact.length > 0 ? exact : matches;
  return meant.length === 1 ? (meant[0]?.item ?? null) : null;
}

/** The ranks of `orderOf`. */
const rankOfOrder: readonly Rank[] = [Rank.exact, Rank.begins, Rank.begins, Rank.begins, Rank.word, Rank.inside];

function orderOf(entry: IndexedProduct<SearchableProduct>, words: readonly string[]): number | null {
  const [first = ''] = words;
  const whole = words.join(' ');
  if (entry.code === whole || entry.name === whole) return 0;
  if (!words.every((word) => entry.name.includes(word) || entry.code.startsWith(word))) return null;
  if (entry.name.startsWith(whole)) return 1;
  if (entry.name.startsWith(first)) return 2;
  if (entry.code.startsWith(first)) return 3;
  return entry.name.includes(` ${first}`) ? 4 : 5;
}
