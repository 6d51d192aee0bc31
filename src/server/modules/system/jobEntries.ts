/** Jobs as they are shown: in words, and without what their payloads say of people. */
import type { z } from 'zod';
import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { JobDesk } from '#server/core/jobs/desk.ts';
import type { JobKind } from '#server/core/jobs/jobKind.ts';
import { JobStatus } from '#server/core/jobs/status.ts';
import { ServiceError } from '#shared/errors.ts';
import type { JobEntry, JobState, recurringJob } from '#shared/operations/parts/jobs.ts';

export interface StoredJob {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  readonly status: number;
  readonly attempts: number;
  readonly progress: number | null;
  readonly total: number | null;
  readonly runAt: string;
  readonly created: string;
  readonly finished: string | null;
  readonly error: string | null;
  readonly cancel: number;
}

const states: Readonly<Record<number, JobState>> = {
  [JobStatus.waiting]: 'waiting',
  [JobStatus.running]: 'running',
  [JobStatus.done]: 'done',
  [JobStatus.givenUp]: 'failed',
  [JobStatus.cancelled]: 'cancelled',
};

/** What runs jobs. Throws where nothing is served. */
export function deskOf({ jobs }: Pick<ReadContext, 'jobs'>): JobDesk {
  if (jobs === null) throw new Error('no jobs are run here');
  return jobs;
}

/** True where somebody may cancel it as it is. */
export function mayCancel({ status, cancel }: StoredJob, kind: JobKind | undefined): boolean {
  const allowed = kind?.cancel ?? 'waiting';
  if (cancel === 1 || allowed === 'never') return false;
  return status === JobStatus.waiting || (status === JobStatus.running && allowed === 'running');
}

/** True where somebody may have it run again. */
export function mayRetry({ status }: StoredJob, kind: JobKind | undefined): boolean {
  return (status === JobStatus.givenUp || status === JobStatus.cancelled) && kind?.isRetried !== false;
}

/** Some jobs: `rest` is the statement from its condition on. */
export async function entriesOf(ctx: ReadContext, rest: Sql): Promise<JobEntry[]> {
  const rows = await queryAll<StoredJob>(ctx.db, sql`select * from "job" where ${rest}`);
  return rows.map((row) => entryOf(ctx, row));
}

/** The row of a job. Throws `not_found`. */
export async function storedJob({ db }: Pick<ReadContext, 'db'>, id: number): Promise<StoredJob> {
  const row = await queryFirst<StoredJob>(db, sql`select * from "job" where "id" = ${id}`);
  if (row === undefined) throw new ServiceError('not_found');
  return row;
}

/** One job as it is shown. */
export function entryOf(ctx: ReadContext, row: StoredJob): JobEntry {
  const kind = deskOf(ctx).kind(row.kind);
  const wire = (at: string): string => ctx.zone.toWire(at);
  return {
    id: row.id,
    kind: row.kind,
    label: labelOf(row.kind, kind),
    state: states[row.status] ?? 'waiting',
    record: recordOf(row, kind),
    attempts: row.attempts,
    progress: row.progress,
    total: row.total,
    runAt: wire(row.runAt),
    created: wire(row.created),
    finished: row.finished === null ? null : wire(row.finished),
    error: kind?.hidesErrors === true ? null : row.error,
    isCancelling: row.cancel === 1 && (row.status === JobStatus.waiting || row.status === JobStatus.running),
    mayCancel: mayCancel(row, kind),
    mayRetry: mayRetry(row, kind),
  };
}

/** What a kind is called; one that this version does not know, by its name. */
export function labelOf(name: string, kind: JobKind | undefined): z.output<typeof recurringJob>['label'] {
  const { es = name, en = name } = kind?.label ?? {};
  return { es, en };
}

function recordOf({ payload }: StoredJob, kind: JobKind | undefined): JobEntry['record'] {
  if (kind?.record === undefined) return null;
  const parsed = kind.payload.safeParse(JSON.parse(payload));
  return parsed.success ? kind.record(parsed.data) : null;
}
