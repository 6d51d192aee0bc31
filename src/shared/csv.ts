/** Comma-separated values (RFC 4180) that a spreadsheet opens without running anything in them. */

export type CsvCell = string | number | CsvDecimal | null;

/** A number that always has two decimals. */
export interface CsvDecimal {
  readonly decimal: number;
}

/** How spreadsheets of a language read a file: what stands between cells, and before decimals. */
export interface CsvDialect {
  readonly separator: ',' | ';';
  readonly decimal: ',' | '.';
}

export const csvDialects: Readonly<Record<'es' | 'en', CsvDialect>> = {
  es: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
};

/** A byte order mark tells spreadsheets that a file is UTF-8. */
export const CSV_START = '\ufeff';

/** The text of a table: a mark at its beginning, and CRLF after every row. */
export function csvOf(rows: readonly (readonly CsvCell[])[], dialect: CsvDialect): string {
  return `${CSV_START}${rows.map((row) => csvLine(row, dialect)).join('')}`;
}

/** An ISO day, in Spanish as Spanish spreadsheets write it; else as it is, which no English one takes for another. */
export function csvDay(iso: string, language: keyof typeof csvDialects): string {
  const [year, month, day] = iso.slice(0, 10).split('-');
  return language === 'es' ? `${day}/${month}/${year}` : iso.slice(0, 10);
}

/** The day and time of an ISO moment, by the clock on the wall. */
export function csvMoment(iso: string, language: keyof typeof csvDialects): string {
  return `${csvDay(iso, language)} ${iso.slice(11, 19)}`;
}

/**
 * One row: nothing for null. Text that a spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV
 * injection); numbers are numbers, also negative ones.
 */
export function csvLine(row: readonly CsvCell[], dialect: CsvDialect): string {
  return `${row.map((cell) => cellOf(cell, dialect)).join(dialect.separator)}\r\n`;
}

/** The text of a cell as it was before a file was written of it. */
export function fromCsvText(text: string): string {
  return text.startsWith("'") && ESCAPED.test(text.slice(1)) ? text.slice(1) : text;
}

function cellOf(cell: CsvCell, { separator, decimal }: CsvDialect): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  if (typeof cell === 'object') return cell.decimal.toFixed(2).replace('.', decimal);
  const plain = ESCAPED.test(cell) ? `'${cell}` : cell;
  const text = plain.replaceAll('\0', '');
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * How a formula begins, also after blanks that spreadsheets cut off, and in the wide forms of East Asian keyboards; and
 * what looks like one that has its apostrophe already, so that every text is read back as it was.
 */
const ESCAPED = /^'*(?:[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n\0])/;
