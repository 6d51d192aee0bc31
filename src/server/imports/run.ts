/**
 * What a job does to the rows of an import, a few in one transaction: sales come in between. Each row is a request of
 * its own, with its row in the audit log; one that is refused leaves nothing behind.
 */
import type { ReadContext } from '../context.ts';
import { execute } from '../db/execute.ts';
import type { Store } from '../db/store.ts';
import type { Tx } from '../db/transaction.ts';
import { getRow, setColumns } from '../records/rows.ts';
import { readContext, tell, type WriteMoment } from '../transact.ts';
import { type Reading, readingOf } from './reading.ts';
import { actorOf, type Import, type ImportRow } from './store.ts';

/** How long one transaction goes on with rows, in milliseconds: a sale waits no longer for it. */
const BUSY = 10;
/** Rows read at once: about as many as one transaction does. */
const PAGE = 50;
/** How often whoever looks is told how far it is, in milliseconds. */
const TELL = 500;

/** A transaction of a run. */
export interface Turn {
  readonly tx: Tx;
  readonly record: Import;
  readonly file: Reading;
  /** Reads what the transaction sees, as whoever asked for the import. */
  readonly reading: ReadContext;
  readonly moment: WriteMoment;
}

export interface Phase {
  readonly name: 'import' | 'importCheck' | 'importUndo';
  /** The status while it is under way: it stops where that is another. */
  readonly status: number;
  /** The next rows, at most so many. */
  readonly next: (turn: Turn, limit: number) => Promise<readonly ImportRow[]>;
  /** Does one row, and says what to add to the counts of the import. */
  readonly row: (turn: Turn, row: ImportRow) => Promise<Partial<Record<Count, number>>>;
  /** What the import becomes when all rows are done. */
  readonly done: (turn: Turn) => Partial<Import>;
}

export type Count = 'newRows' | 'changedRows' | 'sameRows' | 'errorRows' | 'appliedRows' | 'reversedRows' | 'keptRows';

export interface Runner {
  readonly store: Store;
  readonly moment: () => WriteMoment;
  /** Aborted when the server closes: the run goes on at the next start. */
  readonly signal: AbortSignal;
}

/** Goes through the rows of an import until they are done, or it was stopped. */
export async function run({ store, moment, signal }: Runner, id: number, phase: Phase): Promise<void> {
  let told = 0;
  for (;;) {
    // The job is put back, and goes on from the row it had come to.
    if (signal.aborted) throw new Error('the server closes before the import is through');
    const isTold = performance.now() - told >= TELL;
    const more = await store.writer.run((tx) => turn(tx, moment(), id, phase, isTold));
    if (isTold) told = performance.now();
    if (!more) return;
    // Whoever waits comes first: their requests are read, and written, before the next rows.
    await new Promise(setImmediate);
  }
}

/** One transaction. Returns whether there may be more to do. */
async function turn(tx: Tx, system: WriteMoment, id: number, phase: Phase, isTold: boolean): Promise<boolean> {
  const record = await getRow(tx, 'dataImport', id);
  if (record === undefined || record.status !== phase.status) return false;
  const moment = momentOf(system, record, phase);
  const reading = readContext(tx, moment);
  const current = { tx, record, reading, moment, file: readingOf(record) };
  const rows = await phase.next(current, PAGE);
  const counts: Partial<Record<Count | 'progress', number>> = {};
  const until = performance.now() + BUSY;
  let taken = 0;
  for (const row of rows) {
    const added = await phase.row(current, row);
    taken += 1;
    for (const [name, count] of Object.entries({ ...added, progress: 1 }) as [Count, number][]) {
      counts[name] = (counts[name] ?? 0) + count;
    }
    if (performance.now() >= until) break;
  }
  const isDone = rows.length < PAGE && taken === rows.length;
  const values = Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, record[name as Count] + count]),
  );
  const ended = isDone ? phase.done({ ...current, record: { ...record, ...values } }) : {};
  await setColumns({ ...reading, db: tx }, 'dataImport', id, { ...values, ...ended, updated: reading.at });
  if (isDone || isTold) await tell(tx, moment, { type: 'dataImport.updated', model: 'dataImport', id });
  return !isDone;
}

function momentOf(system: WriteMoment, record: Import, { name }: Phase): WriteMoment {
  const actor = actorOf(record);
  return {
    ...system,
    actor,
    origin: { ...system.origin, operation: `${record.model}.${name}`, request: `import/${record.id}` },
  };
}

/** Runs a piece of work in a savepoint, which is undone where it throws, or where only a look at it was wanted. */
export async function inSavepoint<T>(tx: Tx, keeps: boolean, work: () => Promise<T>): Promise<T> {
  await execute(tx, 'savepoint "row"', []);
  try {
    const result = await work();
    if (!keeps) await execute(tx, 'rollback to "row"', []);
    return result;
  } catch (error) {
    await execute(tx, 'rollback to "row"', []);
    throw error;
  } finally {
    await execute(tx, 'release "row"', []);
  }
}
