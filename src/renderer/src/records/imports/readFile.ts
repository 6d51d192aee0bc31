/** Reads a file of rows: its bytes as text, its text as cells. What cannot be known is guessed, and can be changed. */
import { csvDialects, csvOf } from '#shared/csv.ts';
import { findHeading, type LeftOut, OPENING, rowsLeftOut } from '#shared/imports/heading.ts';
import {
  guessSeparator,
  hasText,
  type Quotes,
  type RowFault,
  type Separator,
  splitTable,
  type TableRow,
  unfold,
} from '#shared/imports/table.ts';
import { LONGEST_CELL, MOST_COLUMNS } from '#shared/operations/parts/imports.ts';
import { readWorkbook, type Sheet } from './readWorkbook.ts';

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];

export interface ReadFile {
  readonly name: string;
  readonly encoding: Encoding;
  readonly separator: Separator;
  readonly quotes: Quotes;
  /** Rows with fewer cells than the headings end in empty ones. */
  readonly fills: boolean;
  /** The sheets of a workbook, and which of them is read; none in a file of text. */
  readonly sheets: readonly string[];
  readonly sheet: number;
  /** Rows that are left out below the headings are read all the same. */
  readonly takesAll: boolean;
  /** The row with the headings, from 0. */
  readonly heading: number;
  /** The first rows with text, any of which may have them. */
  readonly openings: readonly Shown[];
  readonly columns: readonly string[];
  /** Rows with any text: all of them are read or refused. */
  readonly rows: readonly FileRow[];
  /** Rows with text that are no records. */
  readonly leftOut: readonly (Shown & { readonly why: LeftOut })[];
  readonly fault: FileFault | null;
}

/** A row and what is in it, in short. */
export interface Shown {
  readonly index: number;
  readonly text: string;
}

export interface FileRow {
  readonly cells: readonly string[];
  /** How many rows are above it, those without any text included. */
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
  readonly sheet?: number;
  readonly heading?: number;
  readonly takesAll?: boolean;
}

/** A file as it was opened: the bytes of a text, or the sheets of a workbook; none where that cannot be read. */
export type Content = ArrayBuffer | readonly Sheet[];

/** Opens the bytes of a file. */
export async function openFile(bytes: ArrayBuffer): Promise<Content> {
  return isWorkbook(bytes) ? readWorkbook(bytes).catch(() => []) : bytes;
}

/** Reads a file. `known`: how many of some headings are known. Rows without any text are left out. */
export function readCells(
  name: string,
  content: Content,
  choice: Choice = {},
  known: (headings: readonly string[]) => number = () => 0,
): ReadFile {
  const { encoding, separator, table } = tableOf(content, choice);
  const { quotes = 'around', fills = false, sheet = 0, takesAll = false } = choice;
  const heading = choice.heading ?? findHeading(table, known);
  const columns = (table[heading]?.cells ?? []).map((cell) => cell.trim());
  while (columns.at(-1) === '') columns.pop();
  const isText = content instanceof ArrayBuffer;
  const split = isText
    ? [
        ...table.slice(0, heading + 1),
        ...unfold(table.slice(heading + 1), separator, table[heading]?.cells.length ?? 0),
      ]
    : table;
  const out = new Map([...rowsLeftOut(split, heading)].filter(([, why]) => !takesAll || why === 'title'));
  const rows = split
    .map(({ cells, fault }, place): FileRow => ({ cells, place, fault }))
    .filter(({ cells, place }) => place > heading && hasText(cells) && !out.has(place))
    .map((row) => (isText && row.fault === null && !fills && isShort(row, columns) ? { ...row, fault: SHORT } : row));
  const filled = [...table.entries()].filter(([, { cells }]) => hasText(cells));
  return {
    name,
    encoding,
    separator,
    quotes,
    fills,
    sheet,
    takesAll,
    heading,
    columns,
    rows,
    sheets: isText ? [] : content.map((each) => each.name),
    openings: filled.slice(0, OPENING).map(([index, { cells }]) => ({ index, text: inShort(cells) })),
    leftOut: [...out].map(([index, why]) => ({ index, text: inShort(split[index]?.cells ?? []), why })),
    fault:
      !isText && content.length === 0
        ? { kind: 'workbook' }
        : faultOf([{ cells: columns, place: heading, fault: null }, ...rows]),
  };
}

const SHORT: RowFault = 'too_few_cells';

/** What is in a row, as far as it takes to know it. */
function inShort(cells: readonly string[]): string {
  const text = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return text.join(' · ').slice(0, LONGEST_SHOWN);
}
const LONGEST_SHOWN = 80;

/** The rows of a file, and how its text became them. */
function tableOf(
  content: Content,
  choice: Choice,
): { readonly encoding: Encoding; readonly separator: Separator; readonly table: readonly TableRow[] } {
  if (!(content instanceof ArrayBuffer)) {
    const { rows = [] } = content[choice.sheet ?? 0] ?? {};
    const table = rows.map((cells, index): TableRow => ({ cells, line: index + 1, fault: null, lines: [] }));
    return { encoding: 'utf-8', separator: ';', table };
  }
  const { encoding = guessEncoding(content), quotes = 'around' } = choice;
  const text = new TextDecoder(encoding).decode(content).replace(/^sep=.(?:\r\n|\r|\n)/i, '');
  const separator = choice.separator ?? guessSeparator(text);
  return { encoding, separator, table: splitTable(text, separator, quotes) };
}

/** True for a row that ends before the last column that has a heading. */
function isShort({ cells }: FileRow, columns: readonly string[]): boolean {
  return cells.length <= columns.findLastIndex((heading) => heading !== '');
}

/** The first bytes of a ZIP, which workbooks are, and of those of before 2007 and those with a password. */
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
