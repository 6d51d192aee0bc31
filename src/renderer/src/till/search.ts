/** What is typed or scanned into the one box, and which products it means. Ignores case and accents. */

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

/** Products that match every word, best first: code, start of the name, start of a word, anywhere; favourites first among equals. */
export function matchProducts<P extends SearchableProduct>(
  index: readonly IndexedProduct<P>[],
  term: string,
  limit: number,
): P[] {
  const words = fold(term).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const ranked: { product: P; rank: number }[] = [];
  for (const entry of index) {
    const rank = rankOf(entry, words);
    if (rank !== null) ranked.push({ product: entry.product, rank });
  }
  return ranked
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(b.product.favourite) - Number(a.product.favourite) ||
        a.product.name.localeCompare(b.product.name),
    )
    .slice(0, limit)
    .map((entry) => entry.product);
}

function rankOf(entry: IndexedProduct<SearchableProduct>, words: readonly string[]): number | null {
  const [first = ''] = words;
  if (words.length === 1 && entry.code === first) return 0;
  if (!words.every((word) => entry.name.includes(word) || entry.code.startsWith(word))) return null;
  if (entry.name.startsWith(words.join(' '))) return 1;
  if (entry.name.startsWith(first)) return 2;
  if (entry.name.includes(` ${first}`)) return 3;
  return entry.code.startsWith(first) ? 4 : 5;
}
