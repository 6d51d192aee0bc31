/** Reads a file of rows: its bytes as text, its text as cells. What cannot be known is guessed, and can be changed. */
import { csvDialects, csvOf } from '#shared/csv.ts';
import {
  guessSeparator,
  hasText,
  type Quotes,
  type RowFault,
  type Separator,
  separators,
  splitTable,
  unfold,
} from '#shared/imports/table.ts';
import { LONGEST_CELL, MOST_COLUMNS } from '#shared/operations/parts/imports.ts';

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];
export { type Separator, separators };

export interface ReadFile {
  readonly name: string;
  readonly encoding: Encoding;
  readonly separator: Separator;
  readonly quotes: Quotes;
  /** Rows with fewer cells than the headings end in empty ones. */
  readonly fills: boolean;
  readonly columns: readonly string[];
  /** Rows with any text: all of them are read or refused. */
  readonly rows: readonly FileRow[];
  readonly fault: FileFault | null;
}

export interface FileRow {
  readonly cells: readonly string[];
  /** Its place in the file, the headings apart and rows without any text included, from 1. */
  readonly place: number;
  readonly fault: RowFault | null;
}

/** Why no row of a file can be sent. `row` counts from 1, the headings and rows without any text included. */
export type FileFault =
  | { readonly kind: 'workbook' }
  | { readonly kind: 'columns'; readonly columns: number }
  | { readonly kind: 'cell'; readonly row: number };

/** How a file is read where the guess was wrong. */
export interface Choice {
  readonly encoding?: Encoding;
  readonly separator?: Separator;
  readonly quotes?: Quotes;
  readonly fills?: boolean;
}

/** Reads the bytes of a file. The first row has the headings; rows without any text are left out. */
export function readCells(name: string, bytes: ArrayBuffer, choice: Choice = {}): ReadFile {
  const { encoding = guessEncoding(bytes), quotes = 'around', fills = false } = choice;
  const text = new TextDecoder(encoding).decode(bytes).replace(/^sep=.(?:\r\n|\r|\n)/i, '');
  const separator = choice.separator ?? guessSeparator(text);
  const read = { name, encoding, separator, quotes, fills };
  if (isWorkbook(bytes)) return { ...read, columns: [], rows: [], fault: { kind: 'workbook' } };
  const split = splitTable(text, separator, quotes);
  const head = split.findIndex(({ cells }) => hasText(cells));
  const columns = (split[head]?.cells ?? []).map((heading) => heading.trim());
  const rows = unfold(split.slice(head + 1), separator, columns.length)
    .map(({ cells, fault }, index): FileRow => ({ cells, place: head + 1 + index, fault }))
    .filter(({ cells }) => hasText(cells))
    .map((row) =>
      row.fault === null && !fills && isShort(row, columns) ? { ...row, fault: 'too_few_cells' as const } : row,
    );
  return { ...read, columns, rows, fault: faultOf([{ cells: columns, place: head, fault: null }, ...rows]) };
}

/** True for a row that ends before the last column that has a heading. */
function isShort({ cells }: FileRow, columns: readonly string[]): boolean {
  return cells.length <= columns.findLastIndex((heading) => heading !== '');
}

/** The first bytes of a ZIP, which newer workbooks are, and of an older workbook. */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];

function isWorkbook(bytes: ArrayBuffer): boolean {
  const start = Array.from(new Uint8Array(bytes.slice(0, 4)), (byte) => byte.toString(16).padStart(2, '0'));
  return WORKBOOKS.includes(start.join(''));
}

/** What the service would refuse in some row, and all others with it. */
function faultOf(rows: readonly FileRow[]): FileFault | null {
  for (const { cells, place } of rows) {
    if (cells.length > MOST_COLUMNS) return { kind: 'columns', columns: cells.length };
    if (cells.some((cell) => cell.length > LONGEST_CELL)) return { kind: 'cell', row: place + 1 };
  }
  return null;
}

/**
 * UTF-8 where the bytes are that, else what spreadsheets in Spain save. A mark at the beginning tells UTF-16, and so does
 * a letter of two bytes, one of them nought.
 */
function guessEncoding(bytes: ArrayBuffer): Encoding {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** A file of rows, the headings first, as spreadsheets in Spain open it. Rows may be longer than the headings. */
export function writeCells(rows: readonly (readonly string[])[]): string {
  return csvOf(rows, csvDialects.es);
}
