/** Reads a workbook (XLSX): its sheets as cells of text, each by what it holds and not by how it is shown. */
import type { Cell, Worksheet } from '@cj-tech-master/excelts';

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** The sheets of a workbook that have any row. Throws where it is none, or has a password. */
export async function readWorkbook(bytes: ArrayBuffer): Promise<readonly Sheet[]> {
  // Large, and needed by whoever imports one alone.
  const { Workbook } = await import('@cj-tech-master/excelts');
  const book = new Workbook();
  await book.xlsx.load(new Uint8Array(bytes));
  return book.worksheets.map(sheetOf).filter(({ rows }) => rows.length > 0);
}

function sheetOf(sheet: Worksheet): Sheet {
  const rows: string[][] = [];
  sheet.eachRow((row, number) => {
    while (rows.length < number - 1) rows.push([]);
    const cells: string[] = [];
    row.eachCell((cell, column) => {
      while (cells.length < column - 1) cells.push('');
      cells.push(textOf(cell.value, cell));
    });
    rows.push(cells);
  });
  return { name: sheet.name, rows };
}

/** A value as a file of text writes it: days in ISO, numbers with a decimal comma. */
function textOf(value: Cell['value'], cell: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number')
    return numberText(value, typeof cell.numFmt === 'string' ? cell.numFmt : cell.numFmt?.formatCode);
  if (value instanceof Date) return dateText(value);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('result' in value && value.result !== undefined) return textOf(value.result, cell);
  if ('text' in value) return textOf(value.text, cell);
  return 'error' in value ? String(value.error) : '';
}

/** A number; a rate as one, and a code with the noughts its format has before it. */
function numberText(value: number, format: string | undefined): string {
  if (format?.includes('%') === true) return `${plain(Number((value * 100).toPrecision(15)))} %`;
  return /^0+$/.test(format ?? '') ? plain(value).padStart(format?.length ?? 0, '0') : plain(value);
}

const plain = (value: number): string => String(value).replace('.', ',');

/** The first day of spreadsheets: a cell of a time alone is of it. */
const FIRST = 1900;

/** A day, with its time where it has one; a time alone. Workbooks know no zone. */
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const [day = '', time = ''] = new Date(1000 * Math.round(value.getTime() / 1000))
    .toISOString()
    .slice(0, 19)
    .split('T');
  if (value.getUTCFullYear() < FIRST) return time.slice(0, 5);
  return time === '00:00:00' ? day : `${day}T${time}`;
}
