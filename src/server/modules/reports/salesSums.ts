/** Sums over documents and their lines, in SQL, by what they are grouped by. Amounts are exact. */

import type { ReadContext } from '#server/core/context/context.ts';
import { fieldOf, joinInOrder, whole } from '#server/core/db/dialect.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { add, type Money, quantity, r2, r6, ratio, sub, times, ZERO } from '#shared/domain/money.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import { isTurnover, type Turnover } from './turnover.ts';

/** What documents come to. */
export interface Sums {
  readonly count: number;
  /** Thousandths. */
  readonly units: number;
  readonly base: Money;
  readonly tax: Money;
  readonly discounts: Money;
  readonly refunds: Money;
  readonly recharges: Money;
}

export type Key = string | number | null;
export type SumsByKey = Map<Key, Sums>;

export const NO_SUMS: Sums = {
  count: 0,
  units: 0,
  base: ZERO,
  tax: ZERO,
  discounts: ZERO,
  refunds: ZERO,
  recharges: ZERO,
};

/** Sums of documents by a column or expression of `i`; null = all together. */
export async function documentSums(ctx: ReadContext, turnover: Turnover, key: Sql): Promise<SumsByKey> {
  const rows = await queryAll<Pick<Sums, 'count' | 'base' | 'tax' | 'discounts' | 'refunds'> & Keyed>(
    ctx.db,
    sql`select ${key} as "key", count(*) as "count", sum(i."totalBeforeTaxes") as "base",
            sum(i."total" - i."totalBeforeTaxes") as "tax",
            sum(case when i."isCreditNote" = 0 then i."discounts" else 0 end) as "discounts",
            sum(case when i."isCreditNote" = 1 then i."total" else 0 end) as "refunds"
       from "invoice" i where ${isTurnover(turnover)} group by 1`,
  );
  const units = await queryAll<Keyed & { units: number }>(
    ctx.db,
    sql`select ${key} as "key", sum(${whole(sql`l."units" * 1000`)}) as "units"
       from "invoice" i ${joinInOrder} "invoiceLine" l on l."invoice" = i."id" where ${isTurnover(turnover)} group by 1`,
  );
  const sums: SumsByKey = new Map(rows.map(({ key: of, ...row }) => [of, { ...NO_SUMS, ...row }]));
  for (const { key: of, units: sold } of units) sums.set(of, { ...(sums.get(of) ?? NO_SUMS), units: sold });
  await addRecharges(ctx, turnover, key, sums);
  return sums;
}

interface Keyed {
  readonly key: Key;
}

/** The base of a line: that of its part of the first tax, and of one without taxes its own. */
const LINE_BASE = sql`case l."taxes" when '[]' then l."totalBeforeTaxes"
  else ${whole(sql`(${fieldOf(sql`l."taxes"`, '[0].base')}) * 1000000`)} end`;

/** By what lines are grouped: an expression of the line `l`, its sale `s` and the document `i`, and the sale's alone. */
export interface LineKey {
  readonly ofLine: Sql;
  readonly ofSale: Sql;
}

/**
 * Sums of lines, whose totals are those the lines say. What documents come to beyond them, by rounding or import, is left to
 * the caller.
 */
export async function lineSums(ctx: ReadContext, turnover: Turnover, key: LineKey): Promise<SumsByKey> {
  const from = sql`"invoice" i ${joinInOrder} "invoiceLine" l on l."invoice" = i."id" left
    join "sale" s on s."id" = l."sale"`;
  const rows = await queryAll<Pick<Sums, 'count' | 'units' | 'base' | 'tax' | 'refunds'> & Keyed>(
    ctx.db,
    sql`select "key", count(distinct "invoice") as "count", sum("units") as "units", sum("base") as "base",
            sum("total" - "base") as "tax", sum(case when "isCreditNote" = 1 then "total" else 0 end) as "refunds"
       from (select ${key.ofLine} as "key", l."invoice", i."isCreditNote",
                    ${whole(sql`l."units" * 1000`)} as "units", ${LINE_BASE} as "base", l."total" as "total"
               from ${from} where ${isTurnover(turnover)}) group by 1`,
  );
  const sums: SumsByKey = new Map(rows.map(({ key: of, ...row }) => [of, { ...NO_SUMS, ...row }]));
  // Lines that are alike have the same discount, which rounds line by line.
  const discounted = await queryAll<Discounted & Keyed>(
    ctx.db,
    sql`select ${key.ofLine} as "key", l."price", l."priceBeforeTaxes", l."units", i."pricesTaxIncluded",
            count(*) as "lines", sum(l."total") as "total", sum(l."totalBeforeTaxes") as "net"
       from ${from} where ${isTurnover(turnover)} and i."isCreditNote" = 0 and l."discountRate" <> 0
       group by 1, 2, 3, 4, 5`,
  );
  for (const line of discounted) {
    const own = sums.get(line.key) ?? NO_SUMS;
    sums.set(line.key, { ...own, discounts: add(own.discounts, discountOf(line)) });
  }
  await addRecharges(ctx, turnover, key.ofSale, sums);
  return sums;
}

interface Discounted {
  readonly price: Money;
  readonly priceBeforeTaxes: Money;
  readonly units: number;
  readonly pricesTaxIncluded: 0 | 1;
  readonly lines: number;
  readonly total: Money;
  readonly net: Money;
}

/** What discounts took off lines that are alike, in the terms their prices are in. */
function discountOf({ price, priceBeforeTaxes, units, pricesTaxIncluded, lines, total, net }: Discounted): Money {
  const [list, charged] =
    pricesTaxIncluded === 1
      ? [r2(times(ratio(price), quantity(units))), total]
      : [r6(times(ratio(priceBeforeTaxes), quantity(units))), net];
  return sub((list * lines) as Money, charged);
}

/** Recharges of money wallets, less those that were credited, by an expression of the document `i` and the sale `s`. */
async function addRecharges(ctx: ReadContext, turnover: Turnover, key: Sql, sums: SumsByKey): Promise<void> {
  const purses = await queryAll(
    ctx.db,
    sql`select 1 from "voucherType" where "kind" = ${sql.literal(VoucherKind.money)} limit 1`,
  );
  if (purses.length === 0) return;
  const rows = await queryAll<Keyed & { recharges: Money }>(
    ctx.db,
    sql`select ${key} as "key", sum(s."total") as "recharges"
       from "invoice" i ${joinInOrder} "sale" s on s."invoice" = i."id"
      where ${isTurnover(turnover)} and s."voucherType" in (select "id" from "voucherType"
      where "kind" = ${sql.literal(VoucherKind.money)}) group by 1`,
  );
  for (const { key: of, recharges } of rows) sums.set(of, { ...(sums.get(of) ?? NO_SUMS), recharges });
}

/** What of documents is not paid, and how many those are. */
export async function unpaidSum(
  ctx: ReadContext,
  turnover: Turnover,
): Promise<{ readonly pending: Money; readonly count: number }> {
  const row = await queryFirst<{ pending: Money; count: number }>(
    ctx.db,
    sql`select coalesce(sum(i."pending"), 0) as "pending", count(*) as "count" from "invoice" i
      where ${isTurnover(turnover)} and i."pending" <> 0`,
  );
  return row ?? { pending: ZERO, count: 0 };
}

/** The key of what customers withhold: no method of payment has this id. */
export const WITHHELD = 0;

/**
 * Documents by how they are paid by now, what is withheld of them by itself; what of them is neither has the key null.
 */
export async function methodSums(ctx: ReadContext, turnover: Turnover): Promise<SumsByKey> {
  const paid = await queryAll<Sums & Keyed>(
    ctx.db,
    sql`select p."paymentMethod" as "key", ${shares(sql`p."amount"`)}
       from "invoice" i ${joinInOrder} "invoicePayment" p on p."invoice" = i."id" where ${isTurnover(turnover)} group by 1`,
  );
  // Few documents have any: an index of their own finds them.
  const withheld = await queryAll<Sums & Keyed>(
    ctx.db,
    sql`select ${sql.literal(WITHHELD)} as "key", ${shares(sql`i."withheld"`)}
       from "invoice" i where i."withheld" is not null and ${isTurnover(turnover)} group by 1`,
  );
  return new Map([...paid, ...withheld].map(({ key, ...row }) => [key, row]));
}

/** The columns of sums over parts of documents: `amount` of the total of each. */
function shares(amount: Sql): Sql {
  const part = (column: Sql): Sql => sql`sum(${column} * 1.0 * ${amount} / nullif(i."total", 0))`;
  return sql`count(distinct i."id") as "count",
            ${whole(part(sql`(select sum(l."units") * 1000 from "invoiceLine" l where l."invoice" = i."id")`))} as "units",
            ${whole(part(sql`i."totalBeforeTaxes"`))} as "base",
            sum(${amount}) - ${whole(part(sql`i."totalBeforeTaxes"`))} as "tax",
            ${whole(part(sql`case when i."isCreditNote" = 0 then i."discounts" else 0 end`))} as "discounts",
            sum(case when i."isCreditNote" = 1 then ${amount} else 0 end) as "refunds",
            ${whole(
              part(sql`coalesce((select sum(s."total") from "sale" s where s."invoice" = i."id"
              and s."voucherType" in
              (select "id" from "voucherType"
              where "kind" = ${sql.literal(VoucherKind.money)})), 0)`),
            )} as "recharges"`;
}
