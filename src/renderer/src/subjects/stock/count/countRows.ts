/** The rows of a count: what should be there, what was found, and what the difference is worth. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { byAlphabet } from '#shared/domain/alphabet.ts';
import { fromMoney, toMoney } from '#shared/domain/money.ts';
import { differenceValue, totalQuantity } from '#shared/domain/stock.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { fold } from '../../products/search.ts';
import { type Batch, countedWith, waitingProducts } from './countQueue.ts';

export type Count = ApiRecord<'inventoryCount'>;
export type CountLine = ApiRecord<'inventoryCountLine'>;
export type Level = OutputOf<Contract<'stockLevels'>>['levels'][number];

export interface CountRow {
  readonly product: number;
  readonly name: string;
  readonly expected: number;
  /** Null: not counted yet. */
  readonly counted: number | null;
  /** Null: not counted yet. */
  readonly difference: number | null;
  /** In units of currency; null where it is not counted or its cost is not known. */
  readonly value: number | null;
  /** Recorded by this screen and not by the service yet. */
  readonly isWaiting: boolean;
}

export const shownRows = ['all', 'open', 'counted', 'different'] as const;
export type ShownRows = (typeof shownRows)[number];

/** A row for each product that is to be counted and each that was, by name. */
export function countRows(
  levels: readonly Level[],
  lines: readonly CountLine[],
  batches: readonly Batch[],
): readonly CountRow[] {
  const lineOf = new Map(lines.map((line) => [line.product, line]));
  const listed = new Set(levels.map(({ product }) => product));
  const waiting = waitingProducts(batches);
  const rows = [
    ...levels.map(({ product, name, stock, cost }) => ({ product, name, stock, cost })),
    // What keeps no stock any more, or is of another family by now, was counted all the same.
    ...lines
      .filter(({ product }) => !listed.has(product))
      .map(({ product, productName, expected, unitCost }) => ({
        product,
        name: productName,
        stock: expected,
        cost: unitCost,
      })),
  ].map(({ product, name, stock, cost }): CountRow => {
    const line = lineOf.get(product);
    const isWaiting = waiting.has(product);
    const counted = countedWith(line?.counted ?? null, product, batches);
    // Until the service has recorded it, what it says now is the best that is known.
    const expected = line === undefined || isWaiting ? stock : line.expected;
    const difference = counted === null ? null : totalQuantity([counted, -expected]);
    const value = difference === null || cost === null ? null : differenceValue(difference, toMoney(cost));
    return {
      product,
      name,
      expected,
      counted,
      difference,
      isWaiting,
      value: value === null ? null : fromMoney(value),
    };
  });
  return rows.toSorted((a, b) => byAlphabet(a.name, b.name) || a.product - b.product);
}

/** The rows that a choice and a search leave. */
export function chosenRows(rows: readonly CountRow[], shown: ShownRows, search: string): readonly CountRow[] {
  const words = fold(search).split(' ').filter(Boolean);
  return rows.filter(({ name, counted, difference }) => {
    if (shown === 'open' && counted !== null) return false;
    if (shown === 'counted' && counted === null) return false;
    if (shown === 'different' && (difference === null || difference === 0)) return false;
    const folded = fold(name);
    return words.every((word) => folded.includes(word));
  });
}

export interface CountSums {
  readonly products: number;
  readonly counted: number;
  readonly differences: number;
  /** Of the differences whose cost is known. */
  readonly value: number;
}

export function countSums(rows: readonly CountRow[]): CountSums {
  const differing = rows.filter(({ difference }) => difference !== null && difference !== 0);
  return {
    products: rows.length,
    counted: rows.filter(({ counted }) => counted !== null).length,
    differences: differing.length,
    value: Math.round(differing.reduce((sum, { value }) => sum + (value ?? 0), 0) * 100) / 100,
  };
}
