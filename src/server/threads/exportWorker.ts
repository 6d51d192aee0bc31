/** Entry of a thread that writes one file: a list in, its bytes out, in parts that are asked for. */
import { parentPort, workerData } from 'node:worker_threads';
import { findModel } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';
import type { TabledName } from '#shared/reports/index.ts';
import type { ReadContext } from '../core/context/context.ts';
import type { Budget } from '../core/db/budget.ts';
import { runDirectly, withBudget } from '../core/db/execute.ts';
import { openConnection } from '../core/db/sqlite.ts';
import { readZones } from '../core/db/zones.ts';
import '../registries/compose.ts';
import type { PaperTable } from '../core/documents/paper.ts';
import { beginTable } from '../core/exports/beginTable.ts';
import { listOnPaper } from '../core/exports/listOnPaper.ts';
import type {
  BookOrder,
  ExportThreadData,
  FileTable,
  FromThread,
  ListOrder,
  ToThread,
} from '../core/exports/messages.ts';
import { readTable } from '../core/exports/recordTable.ts';
import { putThreadBehind } from '../core/process/priority.ts';
import { readContext } from '../core/transact/transact.ts';
import { registerBook } from '../modules/reports/registerBook.ts';

/** Behind everything that serves the till, and behind short reads. On Linux a priority is the thread's own. */
const PRIORITY = 15;
/** Records read and written at once. */
const BATCH = 1000;
/** Parts on their way to whoever takes them. */
const MOST_AHEAD = 4;

class Unwanted extends Error {}

const port = parentPort;
if (port === null) throw new Error('exportWorker runs only as a worker thread');
putThreadBehind(PRIORITY);
const tell = (message: FromThread, transfer: readonly ArrayBuffer[] = []): void => port.postMessage(message, transfer);

const { file, pepper, order, unwanted } = workerData as ExportThreadData;
const isUnwanted = new Int32Array(unwanted);
const connection = openConnection(file, 'read');
runDirectly(connection);
const check = (): void => {
  if (Atomics.load(isUnwanted, 0) !== 0) throw new Unwanted();
};

let mayGo = false;
let ahead = 0;
let wake: () => void = () => undefined;
port.on('message', (message: ToThread) => {
  if (message === 'go') mayGo = true;
  else if (message === 'more') ahead -= 1;
  else Atomics.store(isUnwanted, 0, 1);
  wake();
});

/** Waits until something is so, or nobody wants the file any more. */
async function until(isSo: () => boolean): Promise<void> {
  for (;;) {
    check();
    if (isSo()) return;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}

interface Opened {
  readonly table: FileTable;
  readonly paper: PaperTable | null;
}

async function listOf(
  ctx: ReadContext,
  { model: name, search: text, language, isPrinted }: ListOrder,
): Promise<Opened> {
  const model = findModel(name);
  if (model === undefined) throw new ServiceError('unknown_model');
  const search = new URLSearchParams(text);
  const table = await readTable(ctx, model, search, language);
  return { table, paper: isPrinted === true ? await listOnPaper(ctx, model, search, table, language) : null };
}

const books: Partial<Record<TabledName, (ctx: ReadContext, input: unknown) => Promise<FileTable>>> = {
  register: registerBook,
};

async function bookOf(ctx: ReadContext, { report, input }: BookOrder): Promise<Opened> {
  const read = books[report];
  if (read === undefined) throw new Error(`nothing reads the file of ${report}`);
  return { table: await read(ctx, input), paper: null };
}

async function write(): Promise<void> {
  const budget: Budget = { records: Number.POSITIVE_INFINITY, check };
  // All of the file is of one moment.
  connection.prepare('begin').run();
  const facility = { ...readZones(connection), pepper: Buffer.from(pepper) };
  const ctx = readContext(withBudget(connection.db, budget), { now: order.now, facility, actor: order.actor });
  const { table, paper } = 'report' in order ? await bookOf(ctx, order) : await listOf(ctx, order);
  tell({ kind: 'found', rows: table.ids.length, paper });
  await until(() => mayGo);
  let rows = 0;
  const written = await beginTable(order.format, table, async (bytes) => {
    ahead += 1;
    tell({ kind: 'part', bytes, rows }, [bytes.buffer]);
    await until(() => ahead < MOST_AHEAD);
  });
  while (rows < table.ids.length) {
    check();
    const ids = table.ids.slice(rows, rows + BATCH);
    const batch = await table.rows(ids);
    rows += ids.length;
    await written.add(batch);
  }
  await written.end();
  tell({ kind: 'done' });
}

try {
  await write();
} catch (error) {
  if (error instanceof ServiceError) {
    const { code, detail, errors, headers } = error;
    tell({ kind: 'refused', refusal: { code, detail, errors, headers } });
  } else if (!(error instanceof Unwanted)) {
    tell({ kind: 'failed', error });
  }
} finally {
  if (connection.raw.inTransaction) connection.prepare('commit').run();
  connection.close();
  port.close();
}
