/** Reads a file of rows: its bytes as text, its text as cells. What cannot be known is guessed, and can be changed. */
import Papa from 'papaparse';
import { LONGEST_CELL, MOST_COLUMNS } from '#shared/operations/parts/imports.ts';

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];
/** What stands between cells. */
export const separators = [';', ',', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

export interface ReadFile {
  readonly name: string;
  readonly encoding: Encoding;
  readonly separator: Separator;
  readonly columns: readonly string[];
  /** Rows with any text. */
  readonly rows: readonly (readonly string[])[];
  /** The place of each in the file, the headings apart and rows without any text included, from 1. */
  readonly places: readonly number[];
  readonly fault: FileFault | null;
}

/** Why no row of a file can be sent. `row` counts from 1, the headings and rows without any text included. */
export type FileFault =
  | { readonly kind: 'workbook' }
  | { readonly kind: 'columns'; readonly columns: number }
  | { readonly kind: 'quote'; readonly row: number }
  | { readonly kind: 'cell'; readonly row: number };

/** A row and how many are above it in the file. */
interface Placed {
  readonly cells: readonly string[];
  readonly index: number;
}

/** How a file is read where the guess was wrong. */
export interface Choice {
  readonly encoding?: Encoding;
  readonly separator?: Separator;
}

/** Reads the bytes of a file. The first row has the headings; rows without any text are left out. */
export function readCells(name: string, bytes: ArrayBuffer, choice: Choice = {}): ReadFile {
  const encoding = choice.encoding ?? guessEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes).replace(/^sep=.\r?\n/i, '');
  const separator = choice.separator ?? guessSeparator(text);
  const read = { name, encoding, separator };
  if (isWorkbook(bytes)) return { ...read, columns: [], rows: [], places: [], fault: { kind: 'workbook' } };
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator });
  const filled = data
    .map((cells, index): Placed => ({ cells, index }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [headings, ...rows] = filled;
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  return {
    ...read,
    columns: (headings?.cells ?? []).map((heading) => heading.trim()),
    rows: rows.map(({ cells }) => cells),
    // As many rows are above it, one of them with the headings.
    places: rows.map(({ index }) => index),
    fault: open === undefined ? faultOf(filled) : { kind: 'quote', row: (open.row ?? 0) + 1 },
  };
}

/** The first bytes of a ZIP, which newer workbooks are, and of an older workbook. */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];

function isWorkbook(bytes: ArrayBuffer): boolean {
  const start = Array.from(new Uint8Array(bytes.slice(0, 4)), (byte) => byte.toString(16).padStart(2, '0'));
  return WORKBOOKS.includes(start.join(''));
}

/** What the service would refuse in some row, and all others with it. */
function faultOf(rows: readonly Placed[]): FileFault | null {
  for (const { cells, index } of rows) {
    if (cells.length > MOST_COLUMNS) return { kind: 'columns', columns: cells.length };
    if (cells.some((cell) => cell.length > LONGEST_CELL)) return { kind: 'cell', row: index + 1 };
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

/**
 * The separator that parts the first lines into the most cells, the same number in each; where none does, the one that the
 * headings have most of.
 */
function guessSeparator(text: string): Separator {
  const start = text.slice(0, 100_000);
  const { meta, errors } = Papa.parse(start, {
    preview: 20,
    delimitersToGuess: [...separators],
    // An empty line at the end would count as one that is not parted.
    skipEmptyLines: 'greedy',
  });
  const found = separators.find((separator) => separator === meta.delimiter);
  if (found !== undefined && errors.every(({ code }) => code !== 'UndetectableDelimiter')) return found;
  const [headings = ''] = start.split(/[\r\n]/, 1);
  const parts = (separator: string): number => headings.split(separator).length;
  return separators.reduce((best, separator) => (parts(separator) > parts(best) ? separator : best));
}

/**
 * A file of rows, the headings first, as spreadsheets in Spain open it. Text that looks like a formula is made safe. Rows may
 * be longer than the headings.
 */
export function writeCells(rows: readonly (readonly string[])[]): string {
  // Given apart, the headings would cut them.
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter: ';', escapeFormulae: true },
  );
  return `\ufeff${text}\r\n`;
}
