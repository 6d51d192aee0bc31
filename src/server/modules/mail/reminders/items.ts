/** Which steps of which debts a reminder tells of. The database holds that a step of a debt is told once. */
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { isSame } from '#server/core/db/dialect.ts';
import { execute, queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Debt } from './debts.ts';

/** A step of a debt that is told of for the first time. */
export interface Item extends Pick<Debt, 'invoice' | 'sale'> {
  readonly step: number;
}

/** What a reminder tells of. */
export function itemsOf({ db }: Pick<ReadContext, 'db'>, reminder: number): Promise<readonly Item[]> {
  return queryAll<Item>(
    db,
    sql`select "invoice", "sale", "step" from "debtReminderItem" where "reminder" = ${reminder}`,
  );
}

/** Notes that a reminder tells of something. Throws where a step of a debt was told of. */
export async function tell(ctx: WriteContext, reminder: number, items: readonly Item[]): Promise<void> {
  for (const { invoice, sale, step } of items) {
    await execute(
      ctx.db,
      sql`insert into "debtReminderItem" ("reminder", "step", "invoice", "sale")
        values (${reminder}, ${step}, ${invoice}, ${sale})`,
    );
  }
}

/** Takes some of it back, which was not told. */
export async function untell(ctx: WriteContext, reminder: number, items: readonly Item[]): Promise<void> {
  for (const { invoice, sale, step } of items) {
    await execute(
      ctx.db,
      sql`delete from "debtReminderItem" where "reminder" = ${reminder} and "step" = ${step}
        and ${isSame(sql`"invoice"`, sql`${invoice}`)} and ${isSame(sql`"sale"`, sql`${sale}`)}`,
    );
  }
}
