/** Schedules whose time has come: a job for each, once, however long the service was off. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { execute } from '#server/core/db/execute.ts';
import { setColumns } from '#server/core/records/rows.ts';
import { lastTime, nextTime } from '#shared/domain/sendTimes.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { type StoredSchedule, timesOf } from './content.ts';

/** The job that looks for schedules whose time has come. */
export const DUE = 'mail.due';
/** The job that makes what a schedule sends. */
export const REPORT = 'mail.report';

/** What a job of kind `mail.report` is told. */
export interface ReportJob {
  readonly schedule: number;
  /** When it was due: what counts as today. ISO as stored. */
  readonly at: string;
  /** A test: to whom, and with whose rights it is read. */
  readonly test: { readonly to: string; readonly user: number } | null;
  /** Somebody asked for it: it is sent though there is nothing in it. */
  readonly isAsked: boolean;
}

const WHERE = `"active" = 1 and "deleted" = 0 and "nextRun" is not null and "nextRun" <= ?`;
/** Schedules taken in one transaction. */
const AT_ONCE = 50;

/** True when there is one to send. */
export async function isMailDue(ctx: ReadContext): Promise<boolean> {
  return (await execute(ctx.db, `select 1 from "scheduledMail" where ${WHERE} limit 1`, [ctx.at])).length > 0;
}

/** Has some of them sent. True where there may be more. */
export async function takeDue(ctx: WriteContext): Promise<boolean> {
  const rows = await execute<StoredSchedule & { readonly id: number }>(
    ctx.db,
    `select * from "scheduledMail" where ${WHERE} order by "nextRun", "id" limit ${AT_ONCE}`,
    [ctx.at],
  );
  for (const row of rows) {
    const at = toStoredInstant(lastTime(timesOf(row), ctx.now, ctx.zone.id));
    const payload: ReportJob = { schedule: row.id, at, test: null, isAsked: false };
    ctx.enqueue({ kind: REPORT, payload, uniqueKey: `${REPORT}/${row.id}/${at}` });
    const nextRun = toStoredInstant(nextTime(timesOf(row), ctx.now, ctx.zone.id));
    await setColumns(ctx, 'scheduledMail', row.id, { nextRun });
    ctx.emit({ type: 'scheduledMail.updated', model: 'scheduledMail', id: row.id });
  }
  return rows.length === AT_ONCE;
}
