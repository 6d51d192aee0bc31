/** A table of a report as a file. */
import type { Cell, ColumnType, ReportTable } from '#shared/reports/table.ts';
import type { TableFormat } from '#shared/tableFormats.ts';
import { beginTable, type CellType, type TableCell } from './tableFile.ts';

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
  const columns = table.columns.map(({ label, type }, index) => ({
    head: label[language],
    type: hasTime(table, index) ? ('datetime' as const) : types[type],
  }));
  const input = { name: table.title[language], columns, language, currency: null };
  const file = await beginTable(format, input, async (bytes) => {
    parts.push(bytes);
  });
  await file.add(table.rows.map(({ cells }) => cells.map((cell) => cellOf(cell, language))));
  await file.end();
  return Buffer.concat(parts);
}

function hasTime({ columns, rows }: ReportTable, index: number): boolean {
  const [first] = rows;
  const cell = first?.cells[index];
  return columns[index]?.type === 'date' && typeof cell === 'string' && cell.length > DATE_LENGTH;
}

function cellOf(cell: Cell, language: Language): TableCell {
  return typeof cell === 'object' && cell !== null ? cell[language] : cell;
}
