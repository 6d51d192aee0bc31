/**
 * Text of a table as rows of cells: separated values (RFC 4180) as programs write them. Every line of the text is in one
 * row: quotation marks that are out of place spoil the line they are in, and no other.
 */

/** What stands between cells. */
export const separators = [';', ',', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** What a reader finds wrong with a row: nobody knows which of its cells is in which column. */
export const rowFaults = ['misplaced_quotes', 'too_few_cells'] as const;
export type RowFault = (typeof rowFaults)[number];

export interface TableRow {
  readonly cells: readonly string[];
  /** The line it begins in, from 1. */
  readonly line: number;
  readonly fault: RowFault | null;
  /** The lines of a row that has more than one. */
  readonly lines: readonly string[];
}

/** `around`: quotation marks at both ends of a cell are no part of it; `text`: all are. */
export type Quotes = 'around' | 'text';

const BREAK = /\r\n|\r|\n/g;

/** The rows of a text, those without any text included. A break at its end begins no other row. */
export function splitTable(text: string, separator: Separator, quotes: Quotes = 'around'): TableRow[] {
  const rows: TableRow[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const read = quotes === 'around' ? readRow(text, at, separator) : null;
    const end = read?.end ?? endOfLine(text, at);
    const lines = linesOf(text.slice(at, end));
    if (read !== null) rows.push({ cells: read.cells, line, fault: null, lines: lines.length > 1 ? lines : [] });
    else rows.push(asWritten(lines[0] ?? '', separator, line, quotes === 'text' ? null : 'misplaced_quotes'));
    line += lines.length;
    at = end;
  }
  return rows;
}

/**
 * The same, with each line for itself where a row runs over several that all have as many cells as the table has columns: a
 * quotation mark in one of them was closed by that of another.
 */
export function unfold(rows: readonly TableRow[], separator: Separator, columns: number): TableRow[] {
  return rows.flatMap((row) => {
    const isSwallowing =
      columns > 1 && row.lines.length > 1 && row.lines.every((line) => line.split(separator).length === columns);
    if (!isSwallowing) return [row];
    return row.lines.map((text, index) => asWritten(text, separator, row.line + index, 'misplaced_quotes'));
  });
}

/** The separator that parts most lines into the same number of cells; where none does, the one that the first has most of. */
export function guessSeparator(text: string): Separator {
  const start = text.slice(0, GUESSED);
  const [best] = separators
    .map((separator) => ({ separator, ...evenness(start, separator) }))
    .filter(({ cells, share }) => cells > 1 && share >= MOST)
    .toSorted((a, b) => b.share - a.share || b.cells - a.cells);
  if (best !== undefined) return best.separator;
  const [first = ''] = linesOf(start);
  const parts = (separator: string): number => first.split(separator).length;
  return separators.reduce((most, separator) => (parts(separator) > parts(most) ? separator : most));
}

/** Characters and rows a separator is guessed from. */
const GUESSED = 100_000;
const SOME = 100;
/** Of rows that have the same number of cells, the part that makes their separator likely. */
const MOST = 0.6;

/** The number of cells that most rows have, and their share. */
function evenness(text: string, separator: Separator): { readonly cells: number; readonly share: number } {
  const rows = splitTable(text, separator)
    .filter(({ cells }) => hasText(cells))
    .slice(0, SOME);
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return { cells: most?.[0] ?? 0, share: (most?.[1] ?? 0) / Math.max(1, rows.length) };
}

/** True for a row in which something is written. */
export function hasText(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** The row that begins at a place, and where the next one does; null where a quotation mark is out of place in it. */
function readRow(text: string, from: number, separator: string): { cells: string[]; end: number } | null {
  const cells: string[] = [];
  for (let at = from; ; at += 1) {
    const isQuoted = text[at] === '"';
    const end = isQuoted ? closingQuote(text, at + 1) : endOfCell(text, at, separator);
    if (end < 0) return null;
    cells.push(isQuoted ? text.slice(at + 1, end).replaceAll('""', '"') : text.slice(at, end));
    at = isQuoted ? afterBlanks(text, end + 1) : end;
    if (at >= text.length) return { cells, end: at };
    if (text[at] === '\r' || text[at] === '\n') return { cells, end: text.startsWith('\r\n', at) ? at + 2 : at + 1 };
    if (text[at] !== separator) return null;
  }
}

/** A line with its quotation marks as text. */
function asWritten(text: string, separator: string, line: number, fault: RowFault | null): TableRow {
  return { cells: text.split(separator), line, fault, lines: [] };
}

/** Where the quotation mark is that closes a cell; two are one that is part of it. -1 where there is none. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}

/** Behind the break that ends a line. */
function endOfLine(text: string, from: number): number {
  BREAK.lastIndex = from;
  const found = BREAK.exec(text);
  return found === null ? text.length : found.index + found[0].length;
}

/** The lines of a text without their breaks. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}
