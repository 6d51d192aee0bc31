/** Workbooks (XLSX), written as they are read: the one file that knows the library. */
import { Writable } from 'node:stream';
import { WorkbookWriter } from '@cj-tech-master/excelts';
import {
  type CellType,
  headsOf,
  type TableCell,
  type TableFile,
  type TableInput,
  type TableSink,
} from './tableFile.ts';

/** Rows of a sheet, its head included, beyond which spreadsheets read no further. */
const MOST_ROWS = 1_048_576;
/** Characters of a cell beyond which spreadsheets call the file broken. */
const MOST_TEXT = 32_767;
/** Rows after which the library gets a turn to pass on what it has. */
const TURN = 500;
const WIDTHS: Readonly<Record<CellType, number>> = {
  text: 28,
  number: 12,
  decimal: 12,
  money: 14,
  percent: 10,
  date: 12,
  datetime: 20,
  bool: 10,
};

/** A workbook that is being written. */
export interface WorkbookFile extends TableFile {
  /** Ends the table, and begins another on a sheet of its own. */
  readonly next: (input: TableInput) => void;
}

/** Begins a workbook. What does not fit on a sheet goes on on another. `rowsOfSheet` is for tests. */
export async function beginWorkbook(
  first: TableInput,
  sink: TableSink,
  rowsOfSheet = MOST_ROWS,
): Promise<WorkbookFile> {
  let input = first;
  const pending = collect(sink);
  const book = new WorkbookWriter({
    stream: pending.stream,
    useSharedStrings: false,
    useStyles: true,
    zip: { compressionOptions: { level: 1 } },
  });
  let sheets = 0;
  let rows = 0;
  let styles: readonly { readonly numFmt: string }[] = [];
  let sheet = addSheet();

  function addSheet() {
    sheets += 1;
    const heads = headsOf(input.columns);
    rows = heads.length;
    const name = sheetName(input.name, sheets);
    const added = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: rows }] });
    // The library knows a style again by its object: another one is written out, and compared, cell by cell.
    styles = input.columns.map(({ type }) => ({ numFmt: formatOf(type, input.currency) }));
    added.columns = input.columns.map(({ head, type }, place) => ({
      header: heads.length === 1 ? head : heads.map((row) => row[place] ?? ''),
      width: Math.max(WIDTHS[type], Math.min(40, head.length + 2)),
      style: styles[place] ?? {},
    }));
    for (const place of heads.keys()) {
      const row = added.getRow(place + 1);
      row.font = { bold: true };
      row.commit();
    }
    return added;
  }

  return {
    add: async (batch) => {
      for (const [index, row] of batch.entries()) {
        if (rows === rowsOfSheet) {
          sheet.commit();
          sheet = addSheet();
        }
        rows += 1;
        const added = sheet.addRow(input.columns.map(({ type }, place) => cellOf(type, row[place] ?? null)));
        for (const [place, style] of styles.entries()) added.getCell(place + 1).style = style;
        added.commit();
        if (index % TURN === TURN - 1) await pending.taken();
      }
      await pending.taken();
    },
    next: (table) => {
      sheet.commit();
      input = table;
      sheets = 0;
      sheet = addSheet();
    },
    end: async () => {
      sheet.commit();
      await book.commit();
      await pending.taken();
    },
  };
}

/** What the library writes, in the order it does; `taken` passes it on to the sink. */
function collect(sink: TableSink): { readonly stream: Writable; readonly taken: () => Promise<void> } {
  let chunks: Uint8Array[] = [];
  const stream = new Writable({
    write: (chunk: Uint8Array, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  const taken = async (): Promise<void> => {
    // Compression is done off this thread, and comes back in turns of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    if (chunks.length === 0) return;
    const bytes = Uint8Array.from(Buffer.concat(chunks));
    chunks = [];
    await sink(bytes);
  };
  return { stream, taken };
}

function formatOf(type: CellType, currency: string | null): string {
  switch (type) {
    case 'money':
      return currency === null ? '#,##0.00####' : `#,##0.00#### "${symbolOf(currency)}"`;
    case 'decimal':
      return '0.00';
    case 'percent':
      return 'General" %"';
    case 'date':
      return 'dd/mm/yyyy';
    case 'datetime':
      return 'dd/mm/yyyy hh:mm:ss';
    case 'text':
      return '@';
    default:
      return 'General';
  }
}

function symbolOf(currency: string): string {
  try {
    const parts = new Intl.NumberFormat('es-ES', { style: 'currency', currency }).formatToParts(0);
    return parts.find(({ type }) => type === 'currency')?.value ?? currency;
  } catch {
    // No code of a currency: what it is called must do.
    return currency.replaceAll('"', '');
  }
}

function cellOf(type: CellType, value: TableCell): string | number | boolean | Date | null {
  if (typeof value !== 'string') return value;
  if (type === 'date' || type === 'datetime') {
    // Spreadsheets know no zones: the clock on the wall is what they are to show.
    const at = Date.parse(`${value.slice(0, 19)}${value.length > 10 ? 'Z' : ''}`);
    return Number.isNaN(at) ? value : new Date(at);
  }
  const text = value.replaceAll(UNWRITABLE, '');
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT - 1)}…` : text;
}

/** What XML cannot hold: control characters but tabs and line breaks, and halves of characters. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A sheet's name: at most 31 characters, without those that have a meaning in references. */
function sheetName(name: string, sheet: number): string {
  const suffix = sheet === 1 ? '' : ` (${sheet})`;
  const plain = name.replaceAll(/[[\]*?/\\:']/g, ' ').trim();
  return `${plain.slice(0, 31 - suffix.length)}${suffix}`;
}
