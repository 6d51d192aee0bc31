/** Leave from a subscription: what its customer has of the type that stands for it. */
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { createRecord, deleteRecord } from '#server/core/records/service.ts';
import { change } from '#server/core/records/write.ts';
import { models, type Row } from '#shared/catalogue/index.ts';
import { addDays } from '#shared/domain/reportPeriod.ts';
import type { Subscription } from './subscribed.ts';

type SubscriptionRow = Row<'subscriptionCustomer'>;

/** The leave on one of some days, in its order; `to` null: from a day on. */
export async function leavesOn(
  ctx: ReadContext,
  { row, type }: Subscription,
  from: string,
  to: string | null,
): Promise<readonly SubscriptionRow[]> {
  if (type.temporarySubscription === null) return [];
  const until = to === null ? sql`` : sql`and "start" <= ${to}`;
  return queryAll<SubscriptionRow>(
    ctx.db,
    sql`select * from "subscriptionCustomer" where "customer" = ${row.customer} and "type" = ${type.temporarySubscription}
      and "deleted" = 0 and "active" = 1 and ("end" is null or "end" >= ${from}) ${until} order by "start", "id"`,
  );
}

/** Ends leave after its last day; one that would not have begun by then is deleted. */
export async function endLeave(ctx: WriteContext, leave: SubscriptionRow, last: string): Promise<void> {
  if (leave.start > last) await deleteRecord(ctx, models.subscriptionCustomer, leave.id);
  else await change(ctx, 'subscriptionCustomer', leave, { end: last }, 'updated');
}

/** Ends leave with the subscription it is from, unless it is from another one, too. Returns what it ended. */
export async function endLeaves(
  ctx: WriteContext,
  subscription: Subscription,
  last: string,
): Promise<readonly SubscriptionRow[]> {
  const { row, type } = subscription;
  const other = await queryFirst(
    ctx.db,
    sql`select 1 from "subscriptionCustomer" s join "subscription" t on t."id" = s."type"
      where s."customer" = ${row.customer} and s."id" <> ${row.id} and s."deleted" = 0 and s."active" = 1
        and t."temporarySubscription" = ${type.temporarySubscription} and (s."end" is null or s."end" > ${last}) limit 1`,
  );
  if (other !== undefined) return [];
  const leaves = await leavesOn(ctx, subscription, addDays(last, 1), null);
  for (const leave of leaves) await endLeave(ctx, leave, last);
  return leaves;
}

/**
 * Has the leave from a subscription go on as leave from the one that follows it on a day, where that has another type for
 * leave. It ends where the new one has none. Returns what it ended.
 */
export async function followLeaves(
  ctx: WriteContext,
  old: Subscription,
  { row, type: { temporarySubscription: type } }: Subscription,
  despite: boolean | undefined,
): Promise<readonly SubscriptionRow[]> {
  if (type === old.type.temporarySubscription) return [];
  for (const { start, end } of type === null ? [] : await leavesOn(ctx, old, row.start, null)) {
    await createRecord(ctx, models.subscriptionCustomer, {
      customer: row.customer,
      type,
      start: start > row.start ? start : row.start,
      end,
      language: row.language,
      directDebit: row.directDebit === 1,
      bankAccount: row.bankAccount,
      despite,
    });
  }
  return endLeaves(ctx, old, addDays(row.start, -1));
}
