/** Runs the job table: claims what is due, runs it, backs off on failure, records how it ended. */
import { randomUUID } from 'node:crypto';
import { toStoredInstant } from '#shared/domain/time.ts';
import { execute, queryAll, queryFirst } from '../db/execute.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Reader, Writer } from '../db/transaction.ts';
import { type ClaimedJob, type End, tryJob } from './attempt.ts';
import { type Job, queues } from './jobKind.ts';
import { JobStatus, UNFINISHED } from './status.ts';

/** The kinds of jobs a worker takes: some, or all others. */
export type Kinds = { readonly only: readonly string[] } | { readonly except: readonly string[] };

export interface JobWorker {
  /** Call when there may be new jobs. */
  readonly wake: () => void;
  /** Stops taking jobs and resolves when the running one is done. */
  readonly stop: () => Promise<void>;
}

const MAX_ATTEMPTS = 8;
const FIRST_WAIT = 5_000;
const LOOK_AGAIN = 30_000;
/** Tries that ended with their process, from which on the next one waits: the server must be of use meanwhile. */
const SUSPICIOUS = 3;
const SUSPICIOUS_WAIT = 300_000;

/** Told of what jobs throw. */
type Report = (error: unknown, job: { kind: string; id: number }) => void;
type Parts = { readonly reader: Reader; readonly writer: Writer };

/**
 * The workers of a store, one for each queue. A job of a kind that nobody knows is the main one's, where it fails. Throws
 * where two jobs have one name.
 */
export function createJobWorkers(store: Parts, jobs: readonly Job[], clock: () => number, report: Report): JobWorker {
  const names = jobs.map(({ kind }) => kind.name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`two jobs of kind ${twice.join(', ')}`);
  const namesOf = (isOne: (queue: string) => boolean): string[] =>
    jobs.flatMap(({ kind }) => (isOne(kind.queue) ? [kind.name] : []));
  const workers = queues.map((queue) => {
    const kinds =
      queue === 'main'
        ? { except: namesOf((other) => other !== queue) }
        : { only: namesOf((other) => other === queue) };
    return createJobWorker(store, jobs, clock, report, kinds);
  });
  return {
    wake: () => {
      for (const worker of workers) worker.wake();
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** A worker of a store. One job of its kinds runs at a time. */
export function createJobWorker(
  store: Parts,
  jobs: readonly Job[],
  clock: () => number,
  report: Report,
  kinds: Kinds = { except: [] },
): JobWorker {
  const { reader, writer } = store;
  const known = new Map(jobs.map((each) => [each.kind.name, each]));
  const taken = ofKinds(kinds);
  /** By which this worker holds what it runs. */
  const lease = randomUUID();
  let stopped = false;
  let running: Promise<void> | null = null;
  /** There may have come one while the last look was over and not yet settled. */
  let again = false;
  let timer: NodeJS.Timeout | null = null;

  const runDue = async (): Promise<void> => {
    while (!stopped) {
      // Asked at every commit: a look costs a tenth of a claim, and holds nobody up.
      const job = (await isAnyDue(reader, taken, clock())) ? await claim(writer, taken, lease, clock()) : null;
      if (job === null) return;
      const end = await tryJob(store, job, known.get(job.kind), {
        isLast: job.attempts >= MAX_ATTEMPTS,
        report: (error) => report(error, job),
      });
      if (end.error !== null && !end.isCancelled) report(end.error, job);
      await settle(writer, job, end, { now: clock(), isStopping: stopped });
    }
  };
  const wake = (): void => {
    if (running !== null) again = true;
    if (stopped || running !== null) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(wake, LOOK_AGAIN).unref();
    again = false;
    running = runDue()
      .catch((error: unknown) => report(error, { kind: 'worker', id: 0 }))
      .finally(() => {
        running = null;
        if (again) wake();
      });
  };

  return {
    wake,
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Puts back what was running when the last process ended: whoever has the folder is alone. Call once, before the worker
 * starts. One that its process ended with again and again waits a while, so that somebody can cancel it.
 */
export async function recoverJobs(writer: Writer, now: number): Promise<void> {
  await writer.run(async (tx) => {
    const left = await queryAll<{ id: number; attempts: number }>(
      tx,
      sql`select "id", "attempts" from "job" where ${UNFINISHED} and "status" = ${JobStatus.running}`,
    );
    for (const { id, attempts } of left) {
      const runAt = toStoredInstant(now + (attempts >= SUSPICIOUS ? SUSPICIOUS_WAIT : 0));
      await execute(
        tx,
        sql`update "job" set "status" = ${JobStatus.waiting}, "lease" = null, "runAt" = ${runAt} where "id" = ${id}`,
      );
    }
  });
}

/** The condition of jobs of some kinds. */
function ofKinds(kinds: Kinds): Sql {
  if ('only' in kinds) return sql`"kind" in (${sql.literal(...kinds.only)})`;
  // An empty list after `in` is SQLite's alone.
  return kinds.except.length === 0 ? sql`true` : sql`"kind" not in (${sql.literal(...kinds.except)})`;
}

/** The condition of those that wait and whose time has come. */
function dueAt(now: number, kinds: Sql): Sql {
  return sql`${UNFINISHED} and "status" = ${JobStatus.waiting} and "runAt" <= ${toStoredInstant(now)} and ${kinds}`;
}

async function isAnyDue(reader: Reader, kinds: Sql, now: number): Promise<boolean> {
  return (await queryFirst(reader, sql`select 1 from "job" where ${dueAt(now, kinds)} limit 1`)) !== undefined;
}

async function claim(writer: Writer, kinds: Sql, lease: string, now: number): Promise<ClaimedJob | null> {
  return writer.run(async (tx) => {
    const job = await queryFirst<ClaimedJob>(
      tx,
      sql`update "job" set "status" = ${JobStatus.running}, "attempts" = "attempts" + 1, "lease" = ${lease},
          "progress" = null, "total" = null
        where "id" = (select "id" from "job" where ${dueAt(now, kinds)} order by "runAt", "id" limit 1)
        returning "id", "kind", "payload", "attempts", "lease", "cancel"`,
    );
    return job ?? null;
  });
}

/** Records how a try ended. One that ended because the server stops was none: it is run again at the next start. */
async function settle(
  writer: Writer,
  job: ClaimedJob,
  { error, isCancelled, isFinal }: End,
  { now, isStopping }: { readonly now: number; readonly isStopping: boolean },
): Promise<void> {
  const isBrokenOff = isStopping && error !== null && !isCancelled && !isFinal;
  const isGivenUp = !isBrokenOff && (job.attempts >= MAX_ATTEMPTS || isFinal);
  const failed = isGivenUp ? JobStatus.givenUp : JobStatus.waiting;
  const status = isCancelled ? JobStatus.cancelled : error === null ? JobStatus.done : failed;
  const isWaiting = status === JobStatus.waiting;
  const wait = isWaiting && !isBrokenOff ? FIRST_WAIT * 4 ** (job.attempts - 1) : 0;
  await writer.run(async (tx) => {
    await execute(
      tx,
      sql`update "job" set "status" = ${status}, "attempts" = ${job.attempts - (isBrokenOff ? 1 : 0)},
          "error" = ${error === null || isCancelled ? null : String(error).slice(0, 500)},
          "runAt" = ${toStoredInstant(now + wait)}, "finished" = ${isWaiting ? null : toStoredInstant(now)}
        where "id" = ${job.id} and "status" = ${JobStatus.running} and "lease" = ${job.lease}`,
    );
  });
}
