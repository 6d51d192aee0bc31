/** How many belong to the facility by a subscription, who came and went this month, and what comes back each month. */
import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { monthlyOf } from '#shared/domain/fees/monthly.ts';
import { add, fromMoney, type Money, ZERO } from '#shared/domain/money.ts';
import type { Days } from '#shared/domain/reportPeriod.ts';
import type { Answer } from '#shared/reports/index.ts';
import { oneOf, queryOf } from './turnover.ts';

type Members = Answer<'overview'>['members'];

/** Counts subscriptions. Leave from one is none, and one that took the place of another is no new one. */
export async function membersOf(ctx: ReadContext, { from, to: today }: Days): Promise<Members> {
  const types = await queryAll<{ id: number }>(
    ctx.db,
    sql`select t."id" from "subscription" t
      where not exists (select 1 from "subscription" u where u."temporarySubscription" = t."id") order by t."id"`,
  );
  const ofMembers = sql`s."deleted" = 0 and s."type" in ${sql.list(types.map(({ id }) => id))}`;
  const runs = sql`${ofMembers} and s."active" = 1 and s."start" <= ${today} and coalesce(s."end", ${today}) >= ${today}`;
  const prices = await queryAll<{ period: number; count: number; price: Money }>(
    ctx.db,
    sql`select t."period", count(*) as "count", sum(coalesce(s."price", p."price")) as "price"
      from "subscriptionCustomer" s join "subscription" t on t."id" = s."type" join "product" p on p."id" = t."product"
      where ${withinBudget('s."id"')} and ${runs} group by t."period" order by t."period"`,
  );
  const kinds = oneOf(
    'type',
    types.map(({ id }) => id),
  );
  return {
    count: prices.reduce((sum, { count }) => sum + count, 0),
    joined: await countOf(
      ctx,
      sql`${ofMembers} and s."previous" is null and s."start" >= ${from} and s."start" <= ${today}`,
    ),
    left: await countOf(
      ctx,
      sql`${ofMembers} and s."end" >= ${from} and s."end" < ${today}
        and not exists (select 1 from "subscriptionCustomer" n where n."previous" = s."id" and n."deleted" = 0)`,
    ),
    monthly: fromMoney(add(ZERO, ...prices.map(({ period, price }) => monthlyOf(price, period)))),
    rows: {
      path: '/api/model/subscriptionCustomer',
      query: queryOf({
        active: 'true',
        'start[lte]': today,
        ...kinds,
        filter: JSON.stringify({ or: [{ end: { null: true } }, { end: { gte: today } }] }),
      }),
    },
    joinedRows: {
      path: '/api/model/subscriptionCustomer',
      query: queryOf({ 'start[gte]': from, 'start[lte]': today, 'previous[null]': 'true', ...kinds }),
    },
  };
}

async function countOf(ctx: ReadContext, which: Sql): Promise<number> {
  const row = await queryFirst<{ count: number }>(
    ctx.db,
    sql`select count(*) as "count" from "subscriptionCustomer" s where ${withinBudget('s."id"')} and ${which}`,
  );
  return row?.count ?? 0;
}
