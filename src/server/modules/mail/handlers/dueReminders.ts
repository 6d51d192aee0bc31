import { isMailSet } from '#server/core/mail/settings.ts';
import { handle } from '#server/core/operations/handler.ts';
import { settingIn } from '#server/core/records/settingIn.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { dueReminders as contract } from '#shared/operations/contracts/dueReminders.ts';
import { accountKey } from '../reminders/debts.ts';
import { lastReminders } from '../reminders/last.ts';
import { lettersOf, reminderSteps } from '../reminders/letters.ts';

/** Says who would be reminded now. */
export const dueReminders = handle(contract, async (ctx, { company }) => {
  const setting = await settingIn(ctx, 'debtReminders');
  const last = await lastReminders(ctx);
  const letters = await lettersOf(ctx, { company: company ?? null });
  return {
    steps: [...(await reminderSteps(ctx))],
    automatic: setting?.automatic ?? false,
    outbox: !(await isMailSet(ctx)),
    reminders: letters.map((letter) => ({
      ...{ customer: letter.customer, name: letter.who.name, company: letter.company, currency: letter.currency },
      ...{ to: letter.to, state: letter.state, step: letter.step, count: letter.debts.length },
      overdue: fromMoney(letter.overdue),
      owed: fromMoney(letter.owed),
      toRefund: fromMoney(letter.toRefund),
      dueSince: letter.dueSince,
      last: last.get(accountKey(letter)) ?? null,
      contact: letter.contact,
    })),
  };
});
