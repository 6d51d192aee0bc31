/** Schedules whose time has come: a job for each, once, however long the service was off. */

import { z } from 'zod';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/jobKind.ts';
import { derive } from '#server/core/records/write.ts';
import { lastTime, nextTime } from '#shared/domain/sendTimes.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { type StoredSchedule, timesOf } from './content.ts';

/** Has each schedule sent whose time has come. */
export const takeDueMail = defineJob({
  name: 'mail.due',
  queue: 'main',
  payload: z.object({}),
  events: ['scheduledMail.updated'],
});

/** Makes what a schedule sends. */
export const makeScheduled = defineJob({
  name: 'mail.report',
  queue: 'reports',
  payload: z.object({
    schedule: z.int(),
    /** When it was due: what counts as today. ISO as stored. */
    at: z.string(),
    /** A test: to whom, and with whose permissions it is read. */
    test: z.object({ to: z.string(), user: z.int() }).nullable(),
    /** Somebody asked for it: it is sent though there is nothing in it. */
    isAsked: z.boolean(),
  }),
  events: ['scheduledMail.updated', 'email.created'],
});
export type ReportJob = z.output<typeof makeScheduled.payload>;

/** The condition of those whose time has come. */
const dueAt = (at: string): Sql => sql`"active" = 1 and "deleted" = 0 and "nextRun" is not null and "nextRun" <= ${at}`;
/** Schedules taken in one transaction. */
const AT_ONCE = 50;

/** True when there is one to send. */
export async function isMailDue(ctx: ReadContext): Promise<boolean> {
  return (await queryFirst(ctx.db, sql`select 1 from "scheduledMail" where ${dueAt(ctx.at)} limit 1`)) !== undefined;
}

/** Has some of them sent. True where there may be more. */
export async function takeDue(ctx: WriteContext): Promise<boolean> {
  const rows = await queryAll<StoredSchedule & { readonly id: number }>(
    ctx.db,
    sql`select * from "scheduledMail" where ${dueAt(ctx.at)} order by "nextRun" nulls first, "id" limit ${sql.literal(AT_ONCE)}`,
  );
  for (const row of rows) {
    const at = toStoredInstant(lastTime(timesOf(row), ctx.now, ctx.zone.id));
    const payload: ReportJob = { schedule: row.id, at, test: null, isAsked: false };
    ctx.enqueue(makeScheduled, payload, `${makeScheduled.name}/${row.id}/${at}`);
    const nextRun = toStoredInstant(nextTime(timesOf(row), ctx.now, ctx.zone.id));
    await derive(ctx, 'scheduledMail', row.id, { nextRun });
    ctx.emit({ type: 'scheduledMail.updated', model: 'scheduledMail', id: row.id });
  }
  return rows.length === AT_ONCE;
}
