/** Schedules whose time has come: a job for each, once, however long the service was off. */

import { z } from 'zod';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
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
  label: { es: 'Buscar envíos programados pendientes', en: 'Look for scheduled mail that is due' },
  cancel: 'never',
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
  label: { es: 'Preparar un envío programado', en: 'Make a scheduled mail' },
  cancel: 'running',
  record: ({ schedule }) => ({ model: 'scheduledMail', id: schedule }),
});
export type ReportJob = z.output<typeof makeScheduled.payload>;

/** The condition of those that go out. */
const GOING = sql`"active" = 1 and "deleted" = 0 and "nextRun" is not null`;
/** Schedules taken in one transaction. */
const AT_ONCE = 50;

type Going = StoredSchedule & { readonly id: number; readonly nextRun: string };

/** True when there is one to send, or one that waits for a time it would not wait for by the clock as it is. */
export async function isMailDue(ctx: ReadContext): Promise<boolean> {
  return (await dueOf(ctx)).length > 0;
}

/** Epoch milliseconds of the next one; null where none goes out. */
export async function nextMail(ctx: ReadContext): Promise<number | null> {
  const next = await queryFirst<{ at: string | null }>(
    ctx.db,
    sql`select min("nextRun") as "at" from "scheduledMail" where ${GOING}`,
  );
  const at = next?.at ?? null;
  return at === null ? null : Date.parse(at);
}

/**
 * Has some of them sent. True where there may be more. What was sent of a time is not sent of it again, though the clock
 * was set back behind it: the job of a time is known by that time.
 */
export async function takeDue(ctx: WriteContext): Promise<boolean> {
  const rows = (await dueOf(ctx)).slice(0, AT_ONCE);
  for (const row of rows) {
    const times = timesOf(row);
    if (row.nextRun <= ctx.at) {
      const at = toStoredInstant(lastTime(times, ctx.now, ctx.zone.id));
      const payload: ReportJob = { schedule: row.id, at, test: null, isAsked: false };
      ctx.enqueue(makeScheduled, payload, `${makeScheduled.name}/${row.id}/${at}`);
    }
    const nextRun = toStoredInstant(nextTime(times, ctx.now, ctx.zone.id));
    await derive(ctx, 'scheduledMail', row.id, { nextRun });
    ctx.emit({ type: 'scheduledMail.updated', model: 'scheduledMail', id: row.id });
  }
  return rows.length === AT_ONCE;
}

/** Those whose time has come, and those whose next time is behind one that comes before it: the clock was set back. */
async function dueOf({ db, at, now, zone }: ReadContext): Promise<readonly Going[]> {
  const rows = await queryAll<Going>(
    db,
    sql`select * from "scheduledMail" where ${GOING} order by "nextRun" nulls first, "id"`,
  );
  return rows.filter((row) => row.nextRun <= at || row.nextRun > toStoredInstant(nextTime(timesOf(row), now, zone.id)));
}
