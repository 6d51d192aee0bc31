/** The tables of reports as files, and as they go on paper. */
import type { Label } from '#shared/catalogue/defineModel.ts';
import { type Cell, type ColumnType, currencyNote, type ReportTable } from '#shared/reports/table.ts';
import { MOST_PAPER_ROWS, type TableFormat } from '#shared/tableFormats.ts';
import type { PaperTable } from '../documents/paper.ts';
import type { PaperType } from '../documents/paperText.ts';
import { beginTable } from './beginTable.ts';
import type { CellType, TableCell, TableInput } from './tableFile.ts';

type Language = 'es' | 'en';

const types: Readonly<Record<ColumnType, CellType>> = {
  text: 'text',
  date: 'date',
  count: 'number',
  units: 'number',
  money: 'money',
  percent: 'percent',
  change: 'percent',
};

const DATE_LENGTH = '2026-03-02'.length;

/** The bytes of a file with the rows of a table, without their sums: whoever adds up counts nothing twice. */
export async function reportFile(table: ReportTable, format: TableFormat, language: Language): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const file = await beginTable(format, inputOf(table, language), async (bytes) => {
    parts.push(bytes);
  });
  await file.add(rowsOf(table, language));
  await file.end();
  return Buffer.concat(parts);
}

/** A workbook with a sheet for each table. */
export async function reportWorkbook(tables: readonly ReportTable[], language: Language): Promise<Uint8Array> {
  const { beginWorkbook } = await import('./workbook.ts');
  const [first, ...others] = tables;
  if (first === undefined) throw new Error('a workbook has at least one sheet');
  const parts: Uint8Array[] = [];
  const file = await beginWorkbook(inputOf(first, language), async (bytes) => {
    parts.push(bytes);
  });
  await file.add(rowsOf(first, language));
  for (const table of others) {
    file.next(inputOf(table, language));
    await file.add(rowsOf(table, language));
  }
  await file.end();
  return Buffer.concat(parts);
}

/** A table as it goes on paper: as many rows as paper takes, and what all of them sum to. */
export function onPaper(table: ReportTable, language: Language, currency: string | null): PaperTable {
  const { columns, rows, totals } = table;
  const place = (name: string): number => columns.findIndex((column) => column.name === name);
  const before = place('before');
  const isSales = table.name === 'sales' && columns[0]?.type === 'date';
  return {
    title: table.title[language],
    currency: place('currency') < 0 ? (table.currency ?? totals[0]?.currency ?? currency) : null,
    columns: columns.map(({ label, type }, index) => ({
      head: label[language],
      type: hasTime(table, index) ? ('datetime' as const) : paperTypes[type],
    })),
    rows: rowsOf({ ...table, rows: rows.slice(0, MOST_PAPER_ROWS) }, language),
    totals: totals.map(({ cells }) => cells.map((cell) => cellOf(cell, language))),
    count: table.count,
    note: noteOf(table)?.[language],
    ...(isSales ? { bars: { name: 0, value: place('total'), before: before < 0 ? null : before } } : {}),
  };
}

function noteOf({ currency, rows, otherCurrencies }: ReportTable): Label | null {
  const shown = currency === null ? rows.map((row) => row.currency) : [currency];
  return currencyNote(
    [...new Set(shown)].filter((code) => code !== null),
    otherCurrencies,
  );
}

/** True where no number of it is anything but zero, in any currency. */
export function isBlank({ columns, rows, otherCurrencies }: ReportTable): boolean {
  if (otherCurrencies.length > 0) return false;
  return !rows.some(({ cells }) => cells.some((cell, place) => columns[place]?.type !== 'date' && isAmount(cell)));
}

function isAmount(cell: Cell): boolean {
  return typeof cell === 'number' && cell !== 0;
}

const paperTypes: Readonly<Record<ColumnType, PaperType>> = { ...types, change: 'change' };

function inputOf(table: ReportTable, language: Language): TableInput {
  // A file has no line that says what is left out.
  const isPart = table.otherCurrencies.length > 0 && table.currency !== null;
  const columns = table.columns.map(({ label, type }, index) => ({
    head: isPart && type === 'money' ? `${label[language]} (${table.currency})` : label[language],
    type: hasTime(table, index) ? ('datetime' as const) : types[type],
  }));
  return { name: table.title[language], columns, language, currency: null };
}

function rowsOf({ rows }: ReportTable, language: Language): readonly (readonly TableCell[])[] {
  return rows.map(({ cells }) => cells.map((cell) => cellOf(cell, language)));
}

function hasTime({ columns, rows }: ReportTable, index: number): boolean {
  const [first] = rows;
  const cell = first?.cells[index];
  return columns[index]?.type === 'date' && typeof cell === 'string' && cell.length > DATE_LENGTH;
}

function cellOf(cell: Cell, language: Language): TableCell {
  return typeof cell === 'object' && cell !== null ? cell[language] : cell;
}
