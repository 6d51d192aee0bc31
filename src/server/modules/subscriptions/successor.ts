/** What goes on with the subscription that takes the place of another. */
import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { createRecord } from '#server/core/records/service.ts';
import { models, type Row } from '#shared/catalogue/index.ts';
import { fromMoney } from '#shared/domain/money.ts';

/** From when on, and whether fees that were edited or omitted in advance are those of the new one, too. */
interface Succession {
  readonly from: string;
  readonly keepsFees: boolean;
}

/** Copies add-ons and beneficiaries that are not over by then with their days, and what was written of fees to come. */
export async function goOnWith(
  ctx: WriteContext,
  old: number,
  subscriptionCustomer: number,
  { from, keepsFees }: Succession,
): Promise<void> {
  const living = sql`"subscriptionCustomer" = ${old} and "deleted" = 0`;
  const isThere = sql`${living} and ("end" is null or "end" >= ${from})`;
  const addons = await queryAll<Row<'subscriptionAddon'>>(
    ctx.db,
    sql`select * from "subscriptionAddon" where ${isThere} order by "id"`,
  );
  for (const { customer, product, price, start, end, comments, percentage, accumulative, priority } of addons) {
    await createRecord(ctx, models.subscriptionAddon, {
      subscriptionCustomer,
      customer,
      product,
      start,
      end,
      comments,
      percentage,
      priority,
      price: price === null ? null : fromMoney(price),
      accumulative: accumulative === 1,
    });
  }
  const beneficiaries = await queryAll<Row<'subscriptionBeneficiary'>>(
    ctx.db,
    sql`select * from "subscriptionBeneficiary" where ${isThere} order by "id"`,
  );
  for (const { customer, start, end } of beneficiaries) {
    await createRecord(ctx, models.subscriptionBeneficiary, { subscriptionCustomer, customer, start, end });
  }
  if (!keepsFees) return;
  const edits = await queryAll<Row<'editedSale'>>(
    ctx.db,
    sql`select * from "editedSale" where ${living} and "issueDate" >= ${from} order by "id"`,
  );
  for (const { issueDate, amount } of edits) {
    await createRecord(ctx, models.editedSale, { subscriptionCustomer, issueDate, amount: fromMoney(amount) });
  }
  const omissions = await queryAll<Row<'ommitedSale'>>(
    ctx.db,
    sql`select * from "ommitedSale" where ${living} and "issueDate" >= ${from} order by "id"`,
  );
  for (const { issueDate } of omissions)
    await createRecord(ctx, models.ommitedSale, { subscriptionCustomer, issueDate });
}
