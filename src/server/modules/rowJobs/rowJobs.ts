/** What the jobs of every work on many rows share: how one fails, and how its rows are taken out once they have served. */
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Recurrence } from '#server/core/jobs/jobKind.ts';
import { derive, getRow } from '#server/core/records/write.ts';
import { type JobTools, momentOf, readAs } from '#server/core/transact/jobTools.ts';
import { transact } from '#server/core/transact/transact.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { ServiceError } from '#shared/errors.ts';
import type { JobRecord, Phase, Runner } from './run.ts';

const HOUR = 3_600_000;
/** Rows taken out in one transaction. */
export const AT_ONCE = 500;

/** When something is done: in epoch milliseconds, and as it is stored. */
export type Moment = Pick<ReadContext, 'now' | 'at'>;

export interface RowJobs<R extends JobRecord> {
  /** The model of the record, and what the audit log calls what the service itself does to it. */
  readonly table: Phase<R, never>['table'];
  readonly name: string;
  /** What the record becomes where its last try failed: what was done before can be undone. */
  readonly failed: (record: R, error: string, moment: Moment) => Partial<R>;
  /** Sees to a record whose job was cancelled, as who stops it there does. */
  readonly stopped: (ctx: WriteContext, id: number) => Promise<void>;
  /** The first record whose rows nobody needs any more. */
  readonly oldest: (ctx: Moment & Pick<ReadContext, 'db'>) => Promise<number | null>;
  /** Takes some rows of a record out, and what says that there are some with the last of them. */
  readonly takeOut: (tx: Tx, id: number) => Promise<void>;
}

export interface RowJobRuns {
  readonly runner: Runner;
  /** Does the work of a record. Where it fails the last time, the record says so. */
  readonly attempt: (id: number, isLast: boolean, work: () => Promise<void>) => Promise<void>;
  /** What a cancelled job of a record leaves is seen to. */
  readonly cancelled: (id: number) => Promise<void>;
  /** Takes out what is old. */
  readonly clean: () => Promise<void>;
  /** When there is something to take out. */
  readonly cleaning: Recurrence;
}

/** How the jobs of a kind of work run. */
export function rowJobs<R extends JobRecord>(tools: JobTools, jobs: RowJobs<R>): RowJobRuns {
  const { store, signal } = tools;
  const { table, oldest } = jobs;
  const runner: Runner = { store, signal, moment: () => momentOf(tools, jobs.name) };
  const momentNow = (): Moment => {
    const { now } = runner.moment();
    return { now, at: toStoredInstant(now) };
  };
  const fail = (id: number, error: unknown): Promise<void> =>
    store.writer.run(async (tx) => {
      const record = (await getRow(tx, table, id)) as unknown as R | undefined;
      if (record === undefined) return;
      const code = error instanceof ServiceError ? error.code : 'internal';
      await derive({ db: tx }, table, id, jobs.failed(record, code, momentNow()));
    });
  const cleanSome = (): Promise<boolean> =>
    store.writer.runBehind(async (tx) => {
      const old = await oldest({ db: tx, ...momentNow() });
      if (old === null) return false;
      await jobs.takeOut(tx, old);
      return true;
    });
  return {
    runner,
    attempt: async (id, isLast, work) => {
      try {
        await work();
      } catch (error) {
        if (isLast) await fail(id, error);
        throw error;
      }
    },
    cancelled: (id) => transact(store.writer, runner.moment(), (ctx) => jobs.stopped(ctx, id)),
    clean: async () => {
      while (!signal.aborted && (await cleanSome()));
    },
    cleaning: {
      every: HOUR,
      isDue: async () => (await tools.isTime()) && (await oldest(readAs(tools))) !== null,
    },
  };
}
