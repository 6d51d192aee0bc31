import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { isMailSet } from '#server/core/mail/settings.ts';
import { handle } from '#server/core/operations/handler.ts';
import { settingIn } from '#server/core/records/settingIn.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { dueReminders as contract } from '#shared/operations/contracts/dueReminders.ts';
import { type Account, accountKey } from '../reminders/debts.ts';
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
      customer: letter.customer,
      name: letter.who.name,
      company: letter.company,
      currency: letter.currency,
      to: letter.to,
      state: letter.state,
      step: letter.step,
      count: letter.debts.length,
      overdue: fromMoney(letter.overdue),
      owed: fromMoney(letter.owed),
      toRefund: fromMoney(letter.toRefund),
      dueSince: letter.dueSince,
      last: last.get(accountKey(letter)) ?? null,
      contact: letter.contact,
    })),
  };
});

interface LastReminder {
  readonly id: number;
  readonly step: number;
  /** With the offset of the facility. */
  readonly created: string;
  /** Its last e-mail, and the status of that. */
  readonly email: number;
  readonly status: number;
}

/** The last reminder of each customer, company and currency, and how its e-mail went. By `accountKey`. */
async function lastReminders(ctx: ReadContext): Promise<ReadonlyMap<string, LastReminder>> {
  const rows = await queryAll<LastReminder & Account>(
    ctx.db,
    sql`select r."id", r."customer", r."company", r."currency", r."step", r."created", e."id" as "email", e."status"
      from "debtReminder" r join "email" e on e."id" =
        (select max("id") from "email" where "debtReminder" = r."id" and "deleted" = 0)
      where r."id" in (select max("id") from "debtReminder" where ${withinBudget('"id"')}
        group by "customer", "company", "currency")`,
  );
  return new Map(
    rows.map(({ id, step, created, email, status, ...account }) => [
      accountKey(account),
      { id, step, created: ctx.zone.toWire(created), email, status },
    ]),
  );
}
