/** What prevents that the data of a customer is erased: what is owed, what they hold, what goes on. */

import type { ReadContext } from '#server/core/context/context.ts';
import { listRows } from '#server/core/db/dialect.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { load } from '#server/core/records/write.ts';
import { OPEN_INVOICE } from '#server/modules/customers/debts/owed.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { InvoiceStatus, SaleStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';

/** `amount`: what is owed or held, in units of currency or of what a voucher holds. */
export interface Obstacle {
  readonly at:
    | 'sale.pending'
    | 'invoice.pending'
    | 'invoice.draft'
    | 'voucher.balance'
    | 'deposit.balance'
    | 'basketPayment.waiting'
    | 'subscriptionCustomer.active';
  readonly model: string;
  readonly count: number;
}

/** Everything at once, so that whoever has to settle it sees all of it. */
export async function obstaclesOf(ctx: ReadContext, numbers: readonly number[]): Promise<readonly Obstacle[]> {
  const today = ctx.zone.dateAt(ctx.now);
  const found = await queryAll<Obstacle>(ctx.db, obstacles(numbers, today));
  return found.filter(({ count }) => count > 0);
}

const obstacles = (
  numbers: readonly number[],
  today: string,
): Sql => sql`with "who" as materialized (select "value" as "id" from ${listRows(numbers)}), "day" as (select ${today} as "today")
  select 'sale.pending' as "at", 'sale' as "model", count(*) as "count" from "sale"
    where "customer" in (select "id" from "who") and "status" in (${sql.literal(SaleStatus.pending, SaleStatus.partlyPaid)})
    and "pending" <> 0
  union all select 'invoice.pending', 'invoice', count(*) from "invoice" where "customer" in (select "id" from "who") and ${OPEN_INVOICE}
  union all select 'invoice.draft', 'invoice', count(*) from "invoice" where "customer" in (select "id" from "who")
  and "status" = ${sql.literal(InvoiceStatus.draft)}
  union all select 'voucher.balance', 'voucher', count(*) from "voucher"
    where "customer" in (select "id" from "who") and "deleted" = 0 and "balance" <> 0
  union all select 'deposit.balance', 'deposit', count(*) from "deposit"
    where "customer" in (select "id" from "who") and "deleted" = 0 and "balance" <> 0
  union all select 'basketPayment.waiting', 'basketPayment', count(*) from "basketPayment"
    where "customer" in (select "id" from "who") and "type" = 1 and "endedBy" is null
  union all select 'subscriptionCustomer.active', 'subscriptionCustomer', count(*) from "subscriptionCustomer", "day"
    where "customer" in (select "id" from "who") and "deleted" = 0 and "active" = 1 and coalesce("end", '9999') >= "today"`;

/** The customer, who is there and was not erased before. Throws 404, 409 `immutable_record`. */
export async function requireErasable(ctx: ReadContext, id: number): Promise<Row<'customer'>> {
  const row = await load(ctx, 'customer', id);
  if (row.erased !== null) throw new ServiceError('immutable_record');
  return row;
}
