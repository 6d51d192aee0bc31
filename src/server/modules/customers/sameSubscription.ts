/** Which subscriptions of one customer are the same twice: one rule for merging, signing up, changing, renewing, records and imports. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';

type SubscriptionRow = Row<'subscriptionCustomer'>;

/** SQL: true for a subscription `o` that is of the same type on some of the same days, unless it is meant beside another. */
export function isSameSql({ type, start, end }: Readonly<Record<'type' | 'start' | 'end', Sql>>): Sql {
  return sql`o."type" = ${type} and o."deleted" = 0 and o."active" = 1 and coalesce(o."despite", 0) = 0
    and (${end} is null or o."start" <= ${end}) and (o."end" is null or o."end" >= ${start})`;
}

/** What the rule asks of a subscription that is about to be written. */
export type Twin = Pick<SubscriptionRow, 'customer' | 'type' | 'start' | 'end' | 'active' | 'despite'>;

/** Another subscription of the customer that is the same; null where there is none, and where both are meant. */
export async function sameSubscription(ctx: ReadContext, twin: Twin, own: number | null): Promise<number | null> {
  const { customer, type, start, end, active, despite } = twin;
  if (active === 0 || despite === 1) return null;
  const same = isSameSql({ type: sql`${type}`, start: sql`${start}`, end: sql`${end}` });
  const other = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select o."id" from "subscriptionCustomer" o where o."customer" = ${customer} and o."id" <> ${own ?? 0}
      and ${same} order by o."id" limit 1`,
  );
  return other?.id ?? null;
}
