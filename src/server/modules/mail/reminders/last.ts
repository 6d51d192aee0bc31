/** The last reminder of each customer, company and currency, and how its e-mail went. */
import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Account, accountKey } from './debts.ts';

export interface LastReminder {
  readonly id: number;
  readonly step: number;
  /** With the offset of the facility. */
  readonly created: string;
  /** Its last e-mail, and the status of that. */
  readonly email: number;
  readonly status: number;
}

/** By `accountKey`. */
export async function lastReminders(ctx: ReadContext): Promise<ReadonlyMap<string, LastReminder>> {
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
