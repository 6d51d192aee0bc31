/** Runs the job table: claims what is due, runs it, backs off on failure, records how it ended. */
import { toStoredInstant } from '#shared/domain/time.ts';
import { execute } from '../db/execute.ts';
import type { Reader, Writer } from '../db/transaction.ts';

/** Which try of a job it is. */
export interface JobTurn {
  /** There will be no other: one that fails now is given up. */
  readonly isLast: boolean;
}

/** Does one kind of job. Gets the payload as stored; parses it; throws to be tried again. */
export type JobRunner = (payload: unknown, turn: JobTurn) => Promise<void>;

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

/** As the index of unfinished jobs has it, word for word: only then does SQLite use it, and done jobs are many. */
const UNFINISHED = '"status" in (0, 1)';
const STATUS = { waiting: 0, running: 1, done: 2, givenUp: 3 } as const;
const MAX_ATTEMPTS = 8;
const FIRST_WAIT = 5_000;
const LOOK_AGAIN = 30_000;

/** A worker of a store. One job of its kinds runs at a time. `report` gets what jobs throw. */
export function createJobWorker(
  { reader, writer }: { readonly reader: Reader; readonly writer: Writer },
  runners: Readonly<Record<string, JobRunner>>,
  clock: () => number,
  report: (error: unknown, job: { kind: string; id: number }) => void,
  kinds: Kinds = { except: [] },
): JobWorker {
  const due = dueOf(kinds);
  let stopped = false;
  let running: Promise<void> | null = null;
  /** There may have come one while the last look was over and not yet settled. */
  let again = false;
  let timer: NodeJS.Timeout | null = null;

  const runDue = async (): Promise<void> => {
    while (!stopped) {
      // Asked at every commit: a look costs a tenth of a claim, and holds nobody up.
      const job = (await isAnyDue(reader, due, clock())) ? await claim(writer, due, clock()) : null;
      if (job === null) return;
      const error = await attempt(job, runners);
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
    await execute(tx, `update "job" set "status" = ? where ${UNFINISHED} and "status" = ?`, [
      STATUS.waiting,
      STATUS.running,
    ]);
  });
}

/**
 * Waiting jobs of some kinds whose time has come. The casts keep SQLite from planning the statement anew at each binding.
 */
function dueOf(kinds: Kinds): string {
  const [named, not] = 'only' in kinds ? [kinds.only, ''] : [kinds.except, 'not '];
  const list = named.map((kind) => `'${kind.replaceAll("'", "''")}'`).join(', ');
  return `${UNFINISHED} and "status" = cast(? as integer) and "runAt" <= cast(? as text) and "kind" ${not}in (${list})`;
}

async function isAnyDue(reader: Reader, due: string, now: number): Promise<boolean> {
  const sql = `select 1 from "job" where ${due} limit 1`;
  return (await execute(reader, sql, [STATUS.waiting, toStoredInstant(now)])).length > 0;
}

async function claim(writer: Writer, due: string, now: number): Promise<ClaimedJob | null> {
  return writer.run(async (tx) => {
    const [job] = await execute<ClaimedJob>(
      tx,
      `update "job" set "status" = ?, "attempts" = "attempts" + 1
        where "id" = (select "id" from "job" where ${due} order by "runAt", "id" limit 1)
        returning "id", "kind", "payload", "attempts"`,
      [STATUS.running, STATUS.waiting, toStoredInstant(now)],
    );
    return job ?? null;
  });
}

async function attempt(job: ClaimedJob, runners: Readonly<Record<string, JobRunner>>): Promise<unknown> {
  try {
    const run = runners[job.kind];
    if (run === undefined) throw new Error(`no runner for jobs of kind ${job.kind}`);
    await run(JSON.parse(job.payload), { isLast: job.attempts >= MAX_ATTEMPTS });
    return null;
  } catch (error) {
    return error ?? new Error('job failed');
  }
}

async function settle(writer: Writer, job: ClaimedJob, error: unknown, now: number): Promise<void> {
  const given = job.attempts >= MAX_ATTEMPTS;
  const status = error === null ? STATUS.done : given ? STATUS.givenUp : STATUS.waiting;
  const wait = error === null || given ? 0 : FIRST_WAIT * 4 ** (job.attempts - 1);
  await writer.run(async (tx) => {
    await execute(tx, 'update "job" set "status" = ?, "error" = ?, "runAt" = ?, "finished" = ? where "id" = ?', [
      status,
      error === null ? null : String(error).slice(0, 500),
      toStoredInstant(now + wait),
      status === STATUS.waiting ? null : toStoredInstant(now),
      job.id,
    ]);
  });
}
