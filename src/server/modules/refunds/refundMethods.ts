/** Money goes out by the methods it came in by, unless a request names another. */

import type { ReadContext } from '#server/core/context/context.ts';
import { listRows } from '#server/core/db/dialect.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { getRow } from '#server/core/records/write.ts';
import { type Money, max, min, neg, sub, sum, ZERO } from '#shared/domain/money.ts';
import { refundableTypes } from '#shared/domain/paymentTypes.ts';
import { invalidField } from '#shared/errors.ts';
import { leavesOf } from '../conversions/conversions.ts';
import type { Share } from '../payments/allocations.ts';
import { isEffective } from '../payments/effective.ts';
import type { Due } from '../payments/payable.ts';

/** A method by which money goes out, how much, and of what. */
export interface RefundMethod {
  readonly paymentMethod: number;
  /** More than zero. */
  readonly amount: Money;
  /** Amounts below zero. */
  readonly shares?: readonly Share[];
}

/** What came in by a method and has not gone out again. */
interface Paid {
  readonly paymentMethod: number;
  /** The last payment by it. */
  readonly payment: number;
  readonly amount: Money;
}

/**
 * The methods that paid what is now owed to the customer, each with what it paid, the latest first. Throws 422 `required`
 * at `#/paymentMethod` where that is not known of all of it, because less was paid by methods than is owed.
 */
export async function refundMethods(ctx: ReadContext, dues: readonly Due[]): Promise<RefundMethod[]> {
  const ways = new Map<number, { latest: number; shares: Share[] }>();
  const gone = new Map<string, Money>();
  for (const due of dues) {
    let open = neg(due.amount);
    for (const { paymentMethod, payment, amount } of await paidFor(ctx, due)) {
      // Two credits of one sale in one request share what was paid of it.
      const key = `${due.sale?.cancelationOf ?? `of ${due.invoice?.source}`} ${paymentMethod}`;
      const part = min(open, max(sub(amount, gone.get(key) ?? ZERO), ZERO));
      if (part <= ZERO) continue;
      gone.set(key, sub(gone.get(key) ?? ZERO, neg(part)));
      open = sub(open, part);
      const way = ways.get(paymentMethod) ?? { latest: payment, shares: [] };
      way.latest = Math.max(way.latest, payment);
      way.shares.push({ due, amount: neg(part) });
      ways.set(paymentMethod, way);
    }
    if (open > ZERO) throw invalidField('#/paymentMethod', 'required');
  }
  return [...ways]
    .toSorted(([, a], [, b]) => b.latest - a.latest)
    .map(([paymentMethod, { shares }]) => ({
      paymentMethod,
      amount: neg(sum(shares, ({ amount }) => amount)),
      shares,
    }));
}

/** What was paid by each method of the sale that is reversed, else of the document beyond its sales; the latest first. */
async function paidFor(ctx: ReadContext, due: Due): Promise<readonly Paid[]> {
  const sale = due.sale?.cancelationOf ?? null;
  if (sale !== null) return queryAll<Paid>(ctx.db, ofSale(sale));
  const source = due.invoice?.source ?? null;
  const document = source === null ? undefined : await getRow(ctx.db, 'invoice', source);
  if (document === undefined) return [];
  const leaves = (await leavesOf(ctx, document)).map(({ id }) => id);
  return queryAll<Paid>(ctx.db, ofDocument(document.id, leaves));
}

/** Payments by methods by which money can go out. */
const counts = sql`p."type" in (${sql.literal(...refundableTypes)}) and ${isEffective}`;

const byMethod = sql`select "paymentMethod", max("payment") as "payment", sum("amount") as "amount" from parts
  group by "paymentMethod" having sum("amount") > 0 order by 2 desc`;

const ofSale = (sale: number): Sql => sql`with parts as (
    select p."paymentMethod", p."id" as "payment", s."amount" from "salePayment" s
      join "payment" p on p."id" = s."payment" where s."sale" = ${sale} and ${counts}
    union all
    select p."paymentMethod", 0, s."amount" from "sale" r join "salePayment" s on s."sale" = r."id"
      join "payment" p on p."id" = s."payment" where r."cancelationOf" = ${sale} and ${counts})
  ${byMethod}`;

const ofDocument = (document: number, leaves: readonly number[]): Sql => sql`with parts as (
    select p."paymentMethod", p."id" as "payment", i."amount" from "invoicePayment" i
      join "payment" p on p."id" = i."payment" where i."invoice" = ${document} and ${counts}
    union all
    select p."paymentMethod", 0, -s."amount" from ${listRows(leaves)} leaf
    join "sale" on "sale"."invoice" = leaf.value
      join "salePayment" s on s."sale" = "sale"."id" join "payment" p on p."id" = s."payment" where ${counts}
    union all
    select p."paymentMethod", 0, i."amount" from "invoice" r join "invoicePayment" i on i."invoice" = r."id"
      join "payment" p on p."id" = i."payment" where r."source" = ${document} and r."isCreditNote" = 1 and ${counts}
    union all
    select p."paymentMethod", 0, -s."amount" from "invoice" r join "sale" on "sale"."invoice" = r."id"
      join "salePayment" s on s."sale" = "sale"."id" join "payment" p on p."id" = s."payment"
      where r."source" = ${document} and r."isCreditNote" = 1 and ${counts})
  ${byMethod}`;
