import { isMailSet } from '#server/core/mail/settings.ts';
import { handle } from '#server/core/operations/handler.ts';
import { sendReminders as contract } from '#shared/operations/contracts/sendReminders.ts';
import { type Reminded, remind } from '../reminders/remind.ts';

/** Reminds customers of what they owe. */
export const sendReminders = handle(contract, async (ctx, { customers, company }) => {
  const reminders: Reminded[] = [];
  for (const customer of new Set(customers)) {
    reminders.push(...(await remind(ctx, { customer, company: company ?? null })));
  }
  return {
    reminders: reminders.map(({ customer, company: of, currency, state, email }) => ({
      customer,
      company: of,
      currency,
      state,
      email,
    })),
    outbox: !(await isMailSet(ctx)),
  };
});
