/** Counting a drawer by euro notes and coins. */
import { piecesTotal } from '#shared/domain/cash.ts';
import { fromMoney, type Money, sum, toMoney } from '#shared/domain/money.ts';

export interface Denomination {
  /** As the API takes it: units of currency, `50` or `0.05`. */
  readonly key: string;
  readonly value: Money;
  readonly kind: 'note' | 'coin';
  /** Hardly ever in a drawer. */
  readonly isRare: boolean;
}

/** How many of each denomination, by key. A missing one is zero. */
export type Counts = Readonly<Record<string, number>>;

/** The most pieces of one denomination that the service takes. */
const MAX_PIECES = 100_000;

const piece = (units: number, kind: Denomination['kind']): Denomination => ({
  key: String(units),
  value: toMoney(units),
  kind,
  isRare: units >= 200,
});

/** Every euro note and coin in circulation, largest first. */
export const denominations: readonly Denomination[] = [
  ...[500, 200, 100, 50, 20, 10, 5].map((units) => piece(units, 'note')),
  ...[2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01].map((units) => piece(units, 'coin')),
];

/** What so many pieces of one denomination are worth. */
export function worth(denomination: Denomination, pieces: number): Money {
  return piecesTotal(denomination.value, pieces);
}

/** What a count is worth, of one kind when it is given. */
export function countTotal(counts: Counts, kind?: Denomination['kind']): Money {
  const counted = denominations.filter((item) => kind === undefined || item.kind === kind);
  return sum(counted, (item) => worth(item, counts[item.key] ?? 0));
}

/** The count as the API takes it: without zeros; undefined when nothing was counted by denomination. */
export function wireCounts(counts: Counts): Record<string, number> | undefined {
  const counted = Object.entries(counts).filter(([, pieces]) => pieces > 0);
  return counted.length === 0 ? undefined : Object.fromEntries(counted);
}

/** Pieces typed into a field: its digits, held to what the service takes; null when there are none. */
export function readPieces(text: string): number | null {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? null : Math.min(Number(digits), MAX_PIECES);
}

/** A drawer counted by denomination or typed as one amount; `total` is null until something was counted. */
export interface CashCount {
  readonly total: Money | null;
  readonly counts: Counts;
}

export const emptyCount: CashCount = { total: null, counts: {} };

/** The count with another number of pieces of one denomination; null when its field was emptied. */
export function withPieces(count: CashCount, key: string, pieces: number | null): CashCount {
  const { [key]: _, ...others } = count.counts;
  const counts = pieces === null ? others : { ...others, [key]: pieces };
  return Object.keys(counts).length === 0 ? emptyCount : { counts, total: countTotal(counts) };
}

/** The body fields of an opening, a count or a closing. */
export function cashFields(
  total: Money,
  counts: Counts,
): { realCashCount: number; denominations?: Record<string, number> } {
  const byDenomination = wireCounts(counts);
  const realCashCount = fromMoney(total);
  return byDenomination === undefined ? { realCashCount } : { realCashCount, denominations: byDenomination };
}
