/** Products as text: `name;price;tax;family;code`, one a line, as a spreadsheet saves or copies them. */
import { parseDecimal } from '#screens/base/format/format.ts';
import { codeKey } from '#shared/domain/codes.ts';
import { type Separator, splitTable, type TableRow } from '#shared/imports/table.ts';
import { fold } from './search.ts';

/** What rows may name. */
export interface Known {
  readonly taxes: readonly { readonly id: number; readonly name: string; readonly rate: number }[];
  /** Of rows that name none. */
  readonly defaultTax: number | null;
  readonly families: readonly { readonly id: number; readonly name: string }[];
  /** The keys of codes and barcodes that are taken. */
  readonly codes: ReadonlySet<string>;
}

/** What can be wrong with a row. */
export const rowFaults = [
  'nameMissing',
  'nameLong',
  'priceWrong',
  'taxUnknown',
  'codeTaken',
  'codeRepeated',
  'columns',
  'unreadable',
] as const;
export type RowFault = (typeof rowFaults)[number];

export interface ProductRow {
  /** Counted from one, as an editor does. */
  readonly line: number;
  readonly name: string;
  /** With tax, in units of currency. */
  readonly price: number | null;
  readonly tax: number | null;
  /** As written, or as the family of that name is; null for none. */
  readonly family: string | null;
  readonly code: string | null;
  readonly faults: readonly RowFault[];
}

const LONGEST = 255;
const HIGHEST = 999_999.99;
const COLUMNS = 5;

/** Reads the rows of a text. A first line of titles and empty lines are left out. */
export function readProductRows(text: string, known: Known): ProductRow[] {
  const separator = separatorOf(text);
  const seen = new Set<string>();
  return splitTable(text.replace(/^\uFEFF/, ''), separator).flatMap((row) => {
    const cells = trimmed(row.cells);
    if (cells.every((cell) => cell === '') || (row.line === 1 && isTitles(cells))) return [];
    // Every field is one line: a cell of several has those of other products in it.
    const isUnreadable = row.fault !== null || row.lines.length > 1;
    return [readRow(isUnreadable ? readable(row) : cells, row.line, isUnreadable, known, seen)];
  });
}

/** What is shown of a row whose cells nobody can tell. */
function readable({ cells }: TableRow): readonly string[] {
  return [cells.join(' ').replaceAll(/\s+/g, ' ')];
}

function readRow(
  cells: readonly string[],
  line: number,
  isUnreadable: boolean,
  known: Known,
  seen: Set<string>,
): ProductRow {
  const [name = '', priceText = '', taxText = '', familyText = '', code = ''] = cells;
  const price = parseDecimal(priceText);
  const key = codeKey(code);
  const priced = price !== null && price >= 0 && price <= HIGHEST ? Math.round(price * 100) / 100 : null;
  const tax = taxText === '' ? known.defaultTax : taxOf(taxText, known);
  const family = known.families.find((each) => fold(each.name) === fold(familyText))?.name ?? familyText;
  const faults: RowFault[] = isUnreadable
    ? ['unreadable']
    : [
        ...(cells.length > COLUMNS ? (['columns'] as const) : []),
        ...(name === '' ? (['nameMissing'] as const) : []),
        ...(name.length > LONGEST ? (['nameLong'] as const) : []),
        ...(priced === null ? (['priceWrong'] as const) : []),
        ...(tax === null ? (['taxUnknown'] as const) : []),
        ...(key !== null && known.codes.has(key) ? (['codeTaken'] as const) : []),
        ...(key !== null && seen.has(key) ? (['codeRepeated'] as const) : []),
      ];
  if (key !== null) seen.add(key);
  return {
    line,
    name,
    price: priced,
    tax,
    family: family === '' ? null : family,
    code: code === '' ? null : code,
    faults,
  };
}

/** A tax by its rate (`21`, `10 %`) or by its name. A rate that several have is that of the first. */
function taxOf(text: string, { taxes }: Known): number | null {
  const named = taxes.find(({ name }) => fold(name) === fold(text));
  if (named !== undefined) return named.id;
  const rate = parseDecimal(text.replace(/%|iva/gi, ''));
  return taxes.find((tax) => tax.rate === rate)?.id ?? null;
}

/** Spreadsheets copy with tabs and save with semicolons where the comma is the decimal sign. */
function separatorOf(text: string): Separator {
  if (text.includes('\t')) return '\t';
  return text.includes(';') ? ';' : ',';
}

/** Cells without blanks around them, and without the empty ones that spreadsheets fill rows up with. */
function trimmed(cells: readonly string[]): readonly string[] {
  const all = cells.map((each) => each.trim());
  while (all.length > COLUMNS && all.at(-1) === '') all.pop();
  return all;
}

function isTitles([name = '', price = '']: readonly string[]): boolean {
  return parseDecimal(price) === null && /^(nombre|name|producto|product|articulo|descripcion)\b/.test(fold(name));
}
