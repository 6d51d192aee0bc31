/** Reminders that the service sends by itself, each day from the hour on that the setting says. */
import { z } from 'zod';
import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob, type JobAttempt } from '#server/core/jobs/jobKind.ts';
import { ENDED } from '#server/core/jobs/status.ts';
import { mailSettings } from '#server/core/mail/settings.ts';
import { settingIn } from '#server/core/records/settingIn.ts';
import { type JobTools, readAs, transactAs } from '#server/core/transact/jobTools.ts';
import { lettersOf } from './letters.ts';
import { remind } from './remind.ts';

/** Sends what is due. */
export const remindDue = defineJob({
  name: 'mail.remind',
  queue: 'main',
  payload: z.object({}),
  events: ['debtReminder.created', 'email.created'],
  label: { es: 'Enviar recordatorios de deuda', en: 'Send reminders of debts' },
  cancel: 'running',
});

const TIME_AT = '2026-03-02T'.length;
const TIME_LENGTH = '09:00'.length;

/**
 * True when it is time to look who is to be reminded: once a day, for that takes every debt. A mail server is needed: nobody
 * opens the outbox each day.
 */
export async function isReminderDue(ctx: ReadContext): Promise<boolean> {
  const setting = await settingIn(ctx, 'debtReminders');
  if (setting === null || !setting.automatic) return false;
  const time = ctx.zone.toWire(ctx.at).slice(TIME_AT, TIME_AT + TIME_LENGTH);
  if (time < setting.time || (await mailSettings(ctx)) === null) return false;
  const last = await queryFirst<{ at: string }>(
    ctx.db,
    sql`select "finished" as "at" from "job" where ${ENDED} and "kind" = ${remindDue.name} order by "id" desc limit 1`,
  );
  return last === undefined || ctx.zone.dateAt(Date.parse(last.at)) < ctx.zone.dateAt(ctx.now);
}

/** Reminds a customer at a time: sales come in between, and each is looked at again when it is their turn. */
export async function sendDue(tools: JobTools, { signal, progress }: JobAttempt): Promise<void> {
  const customers = await dueCustomers(readAs(tools));
  for (const [place, customer] of customers.entries()) {
    signal.throwIfAborted();
    await transactAs(tools, remindDue, (ctx) => remind(ctx, { customer }));
    progress(place + 1, customers.length);
  }
}

async function dueCustomers(ctx: ReadContext): Promise<readonly number[]> {
  const letters = await lettersOf(ctx, {});
  return [...new Set(letters.filter(({ state }) => state === 'due').map(({ customer }) => customer))];
}
