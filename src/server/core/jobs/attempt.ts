/** One try of a job: its payload parsed, its progress stored now and then, and stopped where somebody cancels it. */
import { execute, queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import type { Reader, Writer } from '../db/transaction.ts';
import type { Job } from './jobKind.ts';

export interface ClaimedJob {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  /** This one included. */
  readonly attempts: number;
  /** By which the worker holds it. */
  readonly lease: string;
  /** 1 where somebody wants it stopped. */
  readonly cancel: number;
}

/** How a try ended. */
export interface End {
  /** What it failed with; null where it is done. */
  readonly error: unknown;
  readonly isCancelled: boolean;
  /** Trying again cannot help. */
  readonly isFinal: boolean;
}

interface Parts {
  readonly reader: Reader;
  readonly writer: Writer;
}

export interface TryOptions {
  readonly isLast: boolean;
  /** Told where its progress, or that it is cancelled, cannot be seen to. */
  readonly report: (error: unknown) => void;
}

/** Milliseconds between looks whether a running job is cancelled, and between notes of its progress. */
const LOOK = 500;

/** Tries a job that was claimed. `job`: how its kind runs; undefined where nobody knows it. */
export async function tryJob(
  store: Parts,
  claimed: ClaimedJob,
  job: Job | undefined,
  options: TryOptions,
): Promise<End> {
  const isCancelled = claimed.cancel === 1;
  if (job === undefined) {
    const error = new Error(`no runner for jobs of kind ${claimed.kind}`);
    return { error: isCancelled ? null : error, isCancelled, isFinal: false };
  }
  const watch = watchOver(store, claimed, job, options.report);
  try {
    const payload = payloadOf(claimed, job) as never;
    if (isCancelled) {
      await job.cancelled?.(payload);
      return { error: null, isCancelled: true, isFinal: false };
    }
    try {
      await job.run(payload, { isLast: options.isLast, signal: watch.signal, progress: watch.progress });
      return { error: null, isCancelled: false, isFinal: false };
    } catch (error) {
      if (!watch.signal.aborted) throw error;
      await job.cancelled?.(payload);
      return { error, isCancelled: true, isFinal: false };
    }
  } catch (error) {
    const isFinal = error instanceof PayloadError;
    return { error: error ?? new Error('job failed'), isCancelled: isFinal && isCancelled, isFinal };
  } finally {
    await watch.end();
  }
}

/** What is stored is not what the kind takes: trying again does not help. */
class PayloadError extends Error {
  constructor(kind: string, issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]) {
    const faults = issues.map(({ path, message }) => [...path.map(String), message].join(': '));
    super(`the payload of a job of kind ${kind} is not valid: ${faults.join('; ')}`);
  }
}

function payloadOf({ payload }: ClaimedJob, { kind }: Job): unknown {
  const parsed = kind.payload.safeParse(JSON.parse(payload));
  if (!parsed.success) throw new PayloadError(kind.name, parsed.error.issues);
  return parsed.data;
}

interface Watch {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
  /** Resolves when nothing is written for the job any more. */
  readonly end: () => Promise<void>;
}

function watchOver(
  { reader, writer }: Parts,
  { id, lease }: ClaimedJob,
  job: Job,
  report: TryOptions['report'],
): Watch {
  const cancelling = new AbortController();
  let told: { readonly done: number; readonly total: number } | null = null;
  let turn: Promise<void> | null = null;
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    const noted = told;
    told = null;
    if (noted !== null) {
      const { done, total } = noted;
      const own = sql`"id" = ${id} and "lease" = ${lease}`;
      await writer.runBehind((tx) =>
        execute(tx, sql`update "job" set "progress" = ${done}, "total" = ${total} where ${own}`),
      );
    }
    await lookForCancel();
  };
  const lookForCancel = async (): Promise<void> => {
    if (job.kind.cancel !== 'running') return;
    const row = await queryFirst<{ cancel: number }>(reader, sql`select "cancel" from "job" where "id" = ${id}`);
    if (row?.cancel === 1) cancelling.abort();
  };
  const timer = setInterval(() => {
    turn ??= look()
      .catch(report)
      .finally(() => {
        turn = null;
      });
  }, LOOK).unref();
  return {
    signal: cancelling.signal,
    progress: (done, total) => {
      told = { done, total };
      // Between two pieces of its work it stops at once.
      looking ??= lookForCancel()
        .catch(report)
        .finally(() => {
          looking = null;
        });
    },
    end: async () => {
      clearInterval(timer);
      await Promise.all([turn, looking]);
    },
  };
}
