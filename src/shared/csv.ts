/** Comma-separated values (RFC 4180) that a spreadsheet opens without running anything in them. */

export type CsvCell = string | number | null;

/**
 * The text of a table: CRLF after every row, numbers with a decimal point, nothing for null. A byte order mark tells
 * spreadsheets that it is UTF-8. Text that a spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV
 * injection); numbers are numbers, also negative ones.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const plain = FORMULA.test(cell) ? `'${cell}` : cell;
  const text = plain.replaceAll('\0', '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** How a formula begins, also after blanks that spreadsheets cut off, and in the wide forms of East Asian keyboards. */
export const FORMULA = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/;
