/** Entry of a thread that makes files and papers of reports, off the till's thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Answer, type PaperPart, type TabledName, tablesOf } from '#shared/reports/index.ts';
import type { ReportTable } from '#shared/reports/table.ts';
import type { TableFormat } from '#shared/tableFormats.ts';
import type { PaperTable } from '../documents/paper.ts';
import { putThreadBehind } from '../process/priority.ts';
import { isBlank, onPaper, reportFile, reportWorkbook } from './reportTable.ts';

/** A report that was read. `answer`: its place among the answers. */
export interface ReadReport extends Omit<PaperPart, 'input'> {
  readonly answer: number;
}

/** What the thread gets. */
export interface ReportOrder {
  /** JSON: an array of what the reports answered. */
  readonly answers: string;
  readonly reports: readonly ReadReport[];
  readonly language: 'es' | 'en';
  /** ISO 4217 of the amounts on paper. */
  readonly currency: string | null;
  /** Null: none but what goes on paper. */
  readonly format: TableFormat | null;
  /** Each report is a paper and a workbook of its own. */
  readonly isApart?: true;
}

/** A file of one table, or a workbook of all. */
export interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What it answers. `isBlank`: nothing in any table of what was asked for is other than zero. */
export interface MadeReport {
  readonly tables: readonly PaperTable[];
  readonly files: readonly MadeFile[];
  /** How many of the tables each report has, in their order. */
  readonly counts: readonly number[];
  readonly isBlank: boolean;
}

/** Behind everything that serves the till. On Linux a priority is the thread's own. */
const PRIORITY = 15;

if (parentPort === null) throw new Error('reportWorker runs only as a worker thread');
putThreadBehind(PRIORITY);
const { answers, reports, language, currency, format, isApart = false } = workerData as ReportOrder;
const read: readonly Answer<TabledName>[] = JSON.parse(answers);
const made = reports.map(({ report, answer, tables: wanted, title }) => ({
  isMore: title !== undefined,
  tables: tablesOf(report, read[answer] as Answer<TabledName>)
    .filter(({ name }) => wanted.includes(name))
    .map((table) => (title === undefined ? table : { ...table, title })),
}));
const tables = made.flatMap((part) => part.tables);
parentPort.postMessage({
  tables: tables.map((table) => onPaper(table, language, currency)),
  files: isApart ? (await Promise.all(made.map((part) => filesOf(part.tables)))).flat() : await filesOf(tables),
  counts: made.map((part) => part.tables.length),
  isBlank: made.every((part) => part.isMore || part.tables.every(isBlank)),
} satisfies MadeReport);

async function filesOf(all: readonly ReportTable[]): Promise<readonly MadeFile[]> {
  if (format === null) return [];
  const [first] = all;
  if (format === 'xlsx') {
    return [{ name: first?.title[language] ?? '', bytes: await reportWorkbook(all, language) }];
  }
  const files: MadeFile[] = [];
  for (const table of all) {
    files.push({ name: table.title[language], bytes: await reportFile(table, format, language) });
  }
  return files;
}
