/**
 * What was paid of sales that no document in force demands: the one definition, asked by reports, the dashboard, X and Z, and
 * the check of a month.
 */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { differs, whole } from '#server/core/db/dialect.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { type Money, ZERO } from '#shared/domain/money.ts';
import { InvoiceStatus, SaleStatus } from '#shared/domain/states.ts';

/** Which sales: paid for the last time within some moments, of some companies. Null: any. */
export interface Undocumented {
  readonly from: string | null;
  readonly until: string | null;
  readonly companies: readonly number[] | null;
}

/** What was paid of a sale `s`. One that is paid without a payment was paid before it came here. */
const PAID = sql`case when s."status" = ${sql.literal(SaleStatus.paid)} then s."total" else
  coalesce((select sum(a."amount") from "salePayment" a where a."sale" = s."id"), 0) end`;

/** What of that went back by sales that are on no document either: below zero. */
const GIVEN_BACK = sql`coalesce((select sum(a."amount") from "sale" r join "salePayment" a on a."sale" = r."id"
  where r."cancelationOf" = s."id" and r."invoice" is null), 0)`;

/** What of a sale `s` that is on no document in force was paid, and is on none. */
const AMOUNT = sql`(${PAID} + ${GIVEN_BACK})`;

/** When a sale `s` was paid last. */
const PAID_AT = sql`coalesce((select max(p."created") from "salePayment" a join "payment" p on p."id" = a."payment"
  where a."sale" = s."id" and a."amount" > 0), s."created")`;

/** Of a sale `s`, in the words of its index: something of it may have been paid. */
const MAY_BE_PAID = sql`s."status" in (${sql.literal(SaleStatus.partlyPaid, SaleStatus.paid, SaleStatus.refunded)})
  and s."total" > 0`;

/** Rows `u` of sales: `id`, `customer`, `company`, `description`, `total`, `paid`, `tax` of it, and `at`, the last payment. */
export function undocumentedSales({ from, until, companies }: Undocumented): Sql {
  const ofCompanies = companies === null ? sql`` : sql`and s."company" in ${sql.list(companies)}`;
  const sale = sql`s."id", s."customer", s."company", s."description", s."total", s."taxAmount", ${AMOUNT} as "paid",
    ${PAID_AT} as "at"`;
  return sql`(select u."id", u."customer", u."company", u."description", u."total", u."paid", u."at",
      case when u."paid" = u."total" then u."taxAmount"
        else ${whole(sql`u."taxAmount" * 1.0 * u."paid" / u."total" / 10000`)} * 10000 end as "tax"
    from (
      select ${sale} from "sale" s where ${withinBudget('s."id"')} and s."invoice" is null and ${MAY_BE_PAID} ${ofCompanies}
      union all
      select ${sale} from "invoice" d join "sale" s on s."invoice" = d."id"
       where ${withinBudget('s."id"')} and d."status" = ${sql.literal(InvoiceStatus.draft)} and ${MAY_BE_PAID} ${ofCompanies}
    ) u where u."paid" > 0 and u."at" >= ${from ?? ''} and u."at" < ${until ?? '9999'}) u`;
}

/** What they come to. */
export interface UndocumentedSums {
  readonly count: number;
  readonly paid: Money;
  readonly tax: Money;
}

/** How many there are, and what they come to. */
export async function undocumentedSums(ctx: ReadContext, which: Undocumented): Promise<UndocumentedSums> {
  const row = await queryFirst<UndocumentedSums>(
    ctx.db,
    sql`select count(*) as "count", coalesce(sum(u."paid"), 0) as "paid", coalesce(sum(u."tax"), 0) as "tax"
       from ${undocumentedSales(which)}`,
  );
  return row ?? { count: 0, paid: ZERO, tax: ZERO };
}

/** What a session was paid, less what it paid out, for sales that are on no document now. */
export async function undocumentedIn(ctx: ReadContext, opening: number): Promise<{ count: number; total: Money }> {
  const row = await queryFirst<{ count: number; total: Money }>(
    ctx.db,
    sql`select count(distinct s."id") as "count", coalesce(sum(m."amount"), 0) as "total"
       from "payment" p join "salePayment" m on m."payment" = p."id" join "sale" o on o."id" = m."sale"
       join "sale" s on s."id" = coalesce(o."cancelationOf", o."id")
      where ${withinBudget('p."id"')} and p."session" = ${opening}
      and ${isOnNone(sql`o."invoice"`)} and ${isOnNone(sql`s."invoice"`)} and ${MAY_BE_PAID} and ${AMOUNT} > 0`,
  );
  return row ?? { count: 0, total: ZERO };
}

/** Of the document of a sale: there is none, or a draft. */
function isOnNone(invoice: Sql): Sql {
  return differs(
    sql`(select d."status" from "invoice" d where d."id" = ${invoice})`,
    sql.literal(InvoiceStatus.confirmed),
  );
}
