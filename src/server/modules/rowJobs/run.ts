/**
 * What a job does to many rows, a few in one transaction: sales come in between. Each row is a request of its own, with
 * its row in the audit log; one that is refused leaves nothing behind.
 */

import type { Actor, ReadContext } from '#server/core/context/context.ts';
import { execute } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Store } from '#server/core/db/store.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { JobAttempt } from '#server/core/jobs/jobKind.ts';
import { derive, getRow } from '#server/core/records/write.ts';
import { readContext, tell, type WriteMoment } from '#server/core/transact/transact.ts';

/** How long one transaction goes on with rows, in milliseconds: a sale waits no longer for it. */
const BUSY = 5;
/** Rows read at once: about as many as one transaction does. */
const PAGE = 50;
/** How often its progress is reported, in milliseconds. */
const TELL = 500;

/** The record of a job: what it works on, and how far it is. */
export interface JobRecord {
  readonly id: number;
  /** The model of the records it writes. */
  readonly model: string;
  readonly status: number;
  /** Rows that what is under way has done, and all there are. */
  readonly progress: number;
  readonly rows: number;
}

/** What rows add to the numbers of a record. */
export type Counts<R> = { readonly [K in keyof R as R[K] extends number ? K : never]?: number };

/** The rows of a run that share a transaction. */
export interface Batch<R extends JobRecord> {
  readonly tx: Tx;
  readonly record: R;
  /** Reads what the transaction sees, as whoever asked for the job. */
  readonly reading: ReadContext;
  readonly moment: WriteMoment;
}

/** One way through the rows of a record. */
export interface Phase<R extends JobRecord, Item> {
  /** The model of the record. */
  readonly table: 'bulkChange' | 'dataImport';
  /** What the audit log calls it, behind the model of the rows, and what it calls the request. */
  readonly name: string;
  readonly request: string;
  /** The status while it is under way: it stops where that is another. */
  readonly status: number;
  /** Whom the rows are written as; null where they may not be any more. */
  readonly actor: (tx: Tx, record: R) => Promise<Actor | null>;
  /** What the record becomes where there is no actor. */
  readonly withdrawn: (moment: { readonly now: number; readonly at: string }) => Partial<R>;
  /** The next rows, at most so many. */
  readonly next: (batch: Batch<R>, limit: number) => Promise<readonly Item[]>;
  /** Does one row, and says what to add to the counts of the record. */
  readonly row: (batch: Batch<R>, row: Item) => Promise<Counts<R>>;
  /** What the record becomes when all rows are done. */
  readonly done: (batch: Batch<R>) => Partial<R>;
}

export interface Runner {
  readonly store: Store;
  readonly moment: () => WriteMoment;
  /** Aborted when the server closes: the run goes on at the next start. */
  readonly signal: AbortSignal;
}

/** How a run is told to stop, and tells how far it is. */
export type RunAttempt = Pick<JobAttempt, 'signal' | 'progress'>;

/** Goes through the rows of a record until they are done, or it was stopped. */
export async function run<R extends JobRecord, Item>(
  { store, moment, signal }: Runner,
  id: number,
  phase: Phase<R, Item>,
  attempt: RunAttempt,
): Promise<void> {
  let announced = 0;
  for (;;) {
    attempt.signal.throwIfAborted();
    // The job is put back, and goes on from the row it had come to.
    if (signal.aborted) throw new Error(`the server closes before ${phase.request}/${id} is through`);
    const isAnnounced = performance.now() - announced >= TELL;
    const left = await store.writer.runBehind((tx) => runBatch(tx, moment(), id, phase, isAnnounced));
    if (isAnnounced) announced = performance.now();
    if (left === null) return;
    attempt.progress(left.done, left.total);
    // Whoever waits comes first: their requests are read before the next rows are in line behind them.
    await new Promise(setImmediate);
  }
}

/** One transaction. Returns how far it is; null where there is no more to do. */
async function runBatch<R extends JobRecord, Item>(
  tx: Tx,
  system: WriteMoment,
  id: number,
  phase: Phase<R, Item>,
  isAnnounced: boolean,
): Promise<{ readonly done: number; readonly total: number } | null> {
  const record = (await getRow(tx, phase.table, id)) as unknown as R | undefined;
  if (record === undefined || record.status !== phase.status) return null;
  const event = { type: `${phase.table}.updated` as const, model: phase.table, id };
  const actor = await phase.actor(tx, record);
  if (actor === null) {
    const { now, at } = readContext(tx, system);
    await derive({ db: tx }, phase.table, id, { ...phase.withdrawn({ now, at }), updated: at });
    await tell(tx, system, event);
    return null;
  }
  const origin = {
    ...system.origin,
    operation: `${record.model}.${phase.name}`,
    request: `${phase.request}/${record.id}`,
  };
  const moment: WriteMoment = { ...system, actor, origin };
  const reading = readContext(tx, moment);
  const current: Batch<R> = { tx, record, reading, moment };
  const rows = await phase.next(current, PAGE);
  const counts: Record<string, number> = {};
  const until = performance.now() + BUSY;
  let taken = 0;
  for (const row of rows) {
    const added: Readonly<Record<string, number>> = { ...(await phase.row(current, row)), progress: 1 };
    taken += 1;
    for (const [name, count] of Object.entries(added)) counts[name] = (counts[name] ?? 0) + count;
    if (performance.now() >= until) break;
  }
  const isDone = rows.length < PAGE && taken === rows.length;
  const stored = record as unknown as Readonly<Record<string, number>>;
  const values = Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, (stored[name] ?? 0) + count]),
  ) as Partial<R>;
  const ended = isDone ? phase.done({ ...current, record: { ...record, ...values } }) : {};
  await derive({ db: tx }, phase.table, id, { ...values, ...ended, updated: reading.at });
  if (isDone || isAnnounced) await tell(tx, moment, event);
  return isDone ? null : { done: record.progress + taken, total: record.rows };
}

/** Runs a piece of work in a savepoint, which is undone where it throws, or where only a look at it was wanted. */
export async function inSavepoint<T>(tx: Tx, keeps: boolean, work: () => Promise<T>): Promise<T> {
  await execute(tx, sql`savepoint "row"`);
  try {
    const result = await work();
    if (!keeps) await execute(tx, sql`rollback to "row"`);
    return result;
  } catch (error) {
    await execute(tx, sql`rollback to "row"`);
    throw error;
  } finally {
    await execute(tx, sql`release "row"`);
  }
}
