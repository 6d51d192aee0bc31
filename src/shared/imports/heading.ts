/** Which row of a file has its headings, and which rows around its records are none: titles, sums, notes. */
import { fold } from '../domain/text.ts';
import { readNumber } from './readValues.ts';
import { hasText } from './table.ts';

type Rows = readonly { readonly cells: readonly string[] }[];

/** Why a row with text is no record. */
export type LeftOut = 'title' | 'sum' | 'note' | 'heading';

/** Rows with text among which the headings are looked for. */
export const OPENING = 20;

/**
 * The row with the headings: of the first ones the one of which most are known; where none is, the first that is about as
 * wide as most rows. `known` says how many of some headings are. -1 for a file without text.
 */
export function findHeading(rows: Rows, known: (headings: readonly string[]) => number): number {
  const openings = [...rows.entries()].filter(([, { cells }]) => hasText(cells)).slice(0, OPENING);
  let best = -1;
  let most = 0;
  for (const [index, { cells }] of openings) {
    const count = known(cells);
    if (count > most) [best, most] = [index, count];
  }
  if (best >= 0) return best;
  const widths = openings.map(([, { cells }]) => filledOf(cells)).toSorted((a, b) => a - b);
  const middle = widths[Math.floor(widths.length / 2)] ?? 0;
  return openings.find(([, { cells }]) => 2 * filledOf(cells) > middle)?.[0] ?? -1;
}

/** The rows that are no records, with why, by their index: those with text above the headings, and some at the end. */
export function rowsLeftOut(rows: Rows, heading: number): ReadonlyMap<number, LeftOut> {
  const out = new Map<number, LeftOut>();
  const headings = rows[heading]?.cells ?? [];
  const columns = filledOf(headings);
  for (const [index, { cells }] of rows.entries()) {
    if (!hasText(cells) || index === heading) continue;
    if (index < heading) out.set(index, 'title');
    // Lists that were made for paper repeat their headings on every page.
    else if (columns > 1 && isSameRow(cells, headings)) out.set(index, 'heading');
  }
  for (const [index, why] of closingRows(rows, heading, columns)) out.set(index, why);
  return new Map([...out].toSorted(([a], [b]) => a - b));
}

/** The sums and notes at the end: those that say so, and what is apart from the records by such a one or a blank row. */
function closingRows(rows: Rows, heading: number, columns: number): readonly (readonly [number, LeftOut])[] {
  const out: (readonly [number, LeftOut])[] = [];
  let pending: (readonly [number, LeftOut])[] = [];
  for (let index = rows.length - 1; columns > 1 && index > heading; index -= 1) {
    const cells = (rows[index]?.cells ?? []).map((cell) => cell.trim()).filter((cell) => cell !== '');
    const isShort = 2 * cells.length <= columns + 1;
    if (cells.length === 0 || (isShort && cells.some((cell) => SUM.test(fold(cell))))) {
      out.push(...pending, ...(cells.length === 0 ? [] : [[index, 'sum'] as const]));
      pending = [];
    } else if (isShort && cells.every((cell) => readNumber(cell, { decimal: ',' }) !== null)) {
      (out.length > 0 && pending.length === 0 ? out : pending).push([index, 'sum']);
    } else if (cells.length === 1 && columns > 2) pending.push([index, 'note']);
    else break;
  }
  return out;
}

/** What begins the cell that names a sum. */
const SUM =
  /^(?:sub-?total|total|suma|recuento|sum|count|(?:n|num|numero|no)?[ .ºo°]*(?:de )?(?:registros|socios|clientes|filas|records|rows))(?:es|s)?\b.*/;

function isSameRow(cells: readonly string[], others: readonly string[]): boolean {
  const length = Math.max(cells.length, others.length);
  return Array.from({ length }, (_, index) => index).every(
    (index) => (cells[index] ?? '').trim() === (others[index] ?? '').trim(),
  );
}

function filledOf(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}
