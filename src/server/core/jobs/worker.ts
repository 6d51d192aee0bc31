/** Runs the job table: claims what is due, runs it, backs off on failure, records how it ended. */
import { toStoredInstant } from '#shared/domain/time.ts';
import { execute, queryFirst } from '../db/execute.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Reader, Writer } from '../db/transaction.ts';
import { type Job, queues } from './jobKind.ts';

/** The kinds of jobs a worker takes: some, or all others. */
export type Kinds = { readonly only: readonly string[] } | { readonly except: readonly string[] };

export interface JobWorker {
  /** Call when there may be new jobs. */
  readonly wake: () => void;
  /** Stops taking jobs and resolves when the running one is done. */
  readonly stop: () => Promise<void>;
}

interface ClaimedJob {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  readonly attempts: number;
}

const STATUS = { waiting: 0, running: 1, done: 2, givenUp: 3 } as const;
/** As the index of unfinished jobs has it, word for word: only then does SQLite use it, and done jobs are many. */
const UNFINISHED = sql`"status" in (${sql.literal(STATUS.waiting, STATUS.running)})`;
const MAX_ATTEMPTS = 8;
const FIRST_WAIT = 5_000;
const LOOK_AGAIN = 30_000;

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
  { reader, writer }: Parts,
  jobs: readonly Job[],
  clock: () => number,
  report: Report,
  kinds: Kinds = { except: [] },
): JobWorker {
  const known = new Map(jobs.map((each) => [each.kind.name, each]));
  const taken = ofKinds(kinds);
  let stopped = false;
  let running: Promise<void> | null = null;
  /** There may have come one while the last look was over and not yet settled. */
  let again = false;
  let timer: NodeJS.Timeout | null = null;

  const runDue = async (): Promise<void> => {
    while (!stopped) {
      // Asked at every commit: a look costs a tenth of a claim, and holds nobody up.
      const job = (await isAnyDue(reader, taken, clock())) ? await claim(writer, taken, clock()) : null;
      if (job === null) return;
      const error = await attempt(job, known);
      if (error !== null) report(error, job);
      await settle(writer, job, error, clock());
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

/** Puts back what was running when the last process ended. Call once, before the worker starts. */
export async function recoverJobs(writer: Writer): Promise<void> {
  await writer.run(async (tx) => {
    await execute(
      tx,
      sql`update "job" set "status" = ${STATUS.waiting} where ${UNFINISHED}
      and "status" = ${STATUS.running}`,
    );
  });
}

/** The condition of jobs of some kinds. */
function ofKinds(kinds: Kinds): Sql {
  return 'only' in kinds
    ? sql`"kind" in (${sql.literal(...kinds.only)})`
    : sql`"kind" not in (${sql.literal(...kinds.except)})`;
}

/** The condition of those that wait and whose time has come. */
function dueAt(now: number, kinds: Sql): Sql {
  return sql`${UNFINISHED} and "status" = ${STATUS.waiting} and "runAt" <= ${toStoredInstant(now)} and ${kinds}`;
}

async function isAnyDue(reader: Reader, kinds: Sql, now: number): Promise<boolean> {
  return (await queryFirst(reader, sql`select 1 from "job" where ${dueAt(now, kinds)} limit 1`)) !== undefined;
}

async function claim(writer: Writer, kinds: Sql, now: number): Promise<ClaimedJob | null> {
  return writer.run(async (tx) => {
    const job = await queryFirst<ClaimedJob>(
      tx,
      sql`update "job" set "status" = ${STATUS.running}, "attempts" = "attempts" + 1
        where "id" = (select "id" from "job" where ${dueAt(now, kinds)} order by "runAt", "id" limit 1)
        returning "id", "kind", "payload", "attempts"`,
    );
    return job ?? null;
  });
}

/** What is stored is not what the kind takes: trying again does not help. */
class PayloadError extends Error {
  constructor(kind: string, issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]) {
    const faults = issues.map(({ path, message }) => [...path.map(String), message].join(': '));
    super(`the payload of a job of kind ${kind} is not valid: ${faults.join('; ')}`);
  }
}

async function attempt(job: ClaimedJob, known: ReadonlyMap<string, Job>): Promise<unknown> {
  try {
    const { kind, run } = known.get(job.kind) ?? {};
    if (kind === undefined || run === undefined) throw new Error(`no runner for jobs of kind ${job.kind}`);
    const parsed = kind.payload.safeParse(JSON.parse(job.payload));
    if (!parsed.success) throw new PayloadError(kind.name, parsed.error.issues);
    await run(parsed.data as never, { isLast: job.attempts >= MAX_ATTEMPTS });
    return null;
  } catch (error) {
    return error ?? new Error('job failed');
  }
}

async function settle(writer: Writer, job: ClaimedJob, error: unknown, now: number): Promise<void> {
  const isGivenUp = job.attempts >= MAX_ATTEMPTS || error instanceof PayloadError;
  const status = error === null ? STATUS.done : isGivenUp ? STATUS.givenUp : STATUS.waiting;
  const wait = error === null || isGivenUp ? 0 : FIRST_WAIT * 4 ** (job.attempts - 1);
  await writer.run(async (tx) => {
    await execute(
      tx,
      sql`update "job"
      set "status" = ${status}, "error" = ${error === null ? null : String(error).slice(0, 500)}, "runAt" = ${toStoredInstant(now + wait)}, "finished" = ${status === STATUS.waiting ? null : toStoredInstant(now)} where "id" = ${job.id}`,
    );
  });
}
