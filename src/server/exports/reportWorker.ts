/** Entry of a thread that writes a table of a report as a file, off the till's thread. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type TabledReport, tablesOf } from '#shared/reports/tables.ts';
import type { TableFormat } from '#shared/tableFormats.ts';
import { reportFile } from './reportTable.ts';

/** What the thread is given. `answer`: of the report, as JSON. */
export interface ReportFileOrder {
  readonly report: TabledReport;
  readonly table: string;
  readonly answer: string;
  readonly format: TableFormat;
  readonly language: 'es' | 'en';
}

/** Behind everything that serves the till. On Linux a priority is the thread's own. */
const PRIORITY = 15;

if (parentPort === null) throw new Error('reportWorker runs only as a worker thread');
if (process.platform === 'linux') setPriority(0, PRIORITY);
const { report, table: name, answer, format, language } = workerData as ReportFileOrder;
const table = tablesOf(report, JSON.parse(answer)).find((other) => other.name === name);
if (table === undefined) throw new Error(`${report} has no table ${name}`);
parentPort.postMessage(await reportFile(table, format, language));
