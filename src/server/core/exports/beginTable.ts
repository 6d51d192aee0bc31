/** Begins a table as a file of any format. */
import { CSV_START, type CsvCell, csvDay, csvDialects, csvLine, csvMoment } from '#shared/csv.ts';
import { type TableFormat, yesNo } from '#shared/tableFormats.ts';
import {
  type CellType,
  headsOf,
  type TableCell,
  type TableFile,
  type TableInput,
  type TableSink,
} from './tableFile.ts';

/** Begins a file. */
export async function beginTable(format: TableFormat, input: TableInput, sink: TableSink): Promise<TableFile> {
  if (format === 'csv') return beginCsv(input, sink);
  // Only who wants a workbook pays for its library.
  const { beginWorkbook } = await import('./workbook.ts');
  return beginWorkbook(input, sink);
}

const encoder = new TextEncoder();

async function beginCsv({ columns, language }: TableInput, sink: TableSink): Promise<TableFile> {
  const dialect = csvDialects[language];
  const write = (text: string): Promise<void> => sink(encoder.encode(text));
  await write(
    CSV_START +
      headsOf(columns)
        .map((heads) => csvLine(heads, dialect))
        .join(''),
  );
  return {
    add: async (rows) => {
      let text = '';
      for (const row of rows) {
        text += csvLine(
          columns.map(({ type }, index) => csvCell(type, row[index] ?? null, language)),
          dialect,
        );
      }
      if (text !== '') await write(text);
    },
    end: async () => undefined,
  };
}

function csvCell(type: CellType, value: TableCell, language: TableInput['language']): CsvCell {
  if (value === null) return null;
  if (typeof value === 'boolean') return yesNo[language][value ? 0 : 1];
  if (typeof value === 'number') return type === 'decimal' ? { decimal: value } : value;
  if (type === 'date') return csvDay(value, language);
  if (type === 'datetime') return csvMoment(value, language);
  return value;
}
