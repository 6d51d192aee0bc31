/**
 * Sales that can still change: what `billing/saveSale` writes is worked out anew, exactly, from its input. What takes
 * others back follows from those.
 */
import type { Row } from '#shared/catalogue/index.ts';
import { factOf } from '../core/db/meta.ts';
import { sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { rowsOf, rule } from './rule.ts';

type Sale = Row<'sale'>;

export const sales: readonly Invariant[] = [
  {
    name: 'the amounts of a draft or pending sale follow from its price, units, discount and taxes',
    check: (db) =>
      rowsOf<Sale>(db, sql`select * from "sale" where "status" in (0, 2) and "cancelationOf" is null`)
        .filter((sale) => !addsUp(sale))
        .map(({ id }) => `sale ${id}`),
  },
  rule(
    'what is sold is not below zero',
    sql`select 'sale ' || "id" as what from "sale" where "total" < 0 and "cancelationOf" is null`,
  ),
  rule(
    'a sale on account is a customer’s, and a direct debit names an account',
    sql`select 'sale ' || "id" as what from "sale"
      where "onCredit" = 1 and "pendingPaymentMethod" is null
         or "pendingPaymentMethod" is not null
            and ("onCredit" + "directDebit" <> 1 or "customer" is null or "status" in (0, 7)
                 or "directDebit" = 1 and "bankAccount" is null)`,
  ),
  rule(
    'a basket is one sale with its children, who have none',
    sql`select 'sale ' || c."id" as what from "sale" c join "sale" p on p."id" = c."parent" where p."parent" is not null`,
  ),
  // What is credited of an advance once its sale is on a document is paid back, and not owed again.
  rule(
    'what is left of an advance is taken off its sale, by one sale',
    sql`with advance as (
       select a."id", s."status", s."invoice",
           a."total" + coalesce((select sum(r."total") from "sale" r
             where r."cancelationOf" = a."id" and r."status" <> 5), 0) as "left",
           -coalesce((select sum(d."total") from "sale" d where d."fkModel" = 'sale' and d."fkId" = a."id"
             and d."cancelationOf" = s."id" and d."status" <> 5), 0) as "taken"
         from "sale" a left join "sale" s on s."id" = a."fkId"
        where a."fkModel" = 'sale' and a."cancelationOf" is null)
     select 'sale ' || "id" as what from advance
      where "status" is null or "status" in (2, 3, 4) and ("taken" < "left" or "invoice" is null and "taken" <> "left")
     union all
     select 'sale ' || d."id" from "sale" d left join "sale" a on a."id" = d."fkId"
      where d."fkModel" = 'sale' and d."cancelationOf" is not null and d."cancelationOf" is distinct from a."fkId"`,
  ),
  {
    name: 'money taken for a sale is on a document',
    // What was taken before that was so is told of by a report; so is what a bank collected and no document fits.
    check: (db) =>
      rowsOf<{ what: string }>(
        db,
        sql`select 'sale ' || s."id" as what from "sale" s left join "invoice" i on i."id" = s."invoice"
          where s."status" in (3, 4) and (i."id" is null or i."status" <> 1) and 0 < (
            select sum(a."amount") from "salePayment" a join "payment" p on p."id" = a."payment"
              where a."sale" in (select r."id" from "sale" r where r."id" = s."id"
                  or r."cancelationOf" = s."id" and r."fkModel" = 'sale') and p."id" > ${factOf<number>(db, 'documentedAfter') ?? 0} and not (p."type" = 4
                and (i."convertedFrom" is not null
                     or s."total" > (select min(t."maxAmount") from "invoiceType" t where t."code" = 'T'))))`,
      ).map(({ what }) => what),
  },
];

/** Percentage points in a whole, in millionths. */
const WHOLE = 100_000_000n;
const CENT = 10_000n;

function addsUp(sale: Sale): boolean {
  const [rate, taxRate] = [BigInt(sale.taxRate), ratesOf(sale)];
  const list = BigInt(sale.price) * BigInt(Math.round(sale.units * 1000));
  const total = divide(list * (WHOLE - BigInt(sale.discountRate)), 1000n * WHOLE * CENT) * CENT;
  const net = divide(total * WHOLE, WHOLE + taxRate);
  return (
    rate === taxRate &&
    BigInt(sale.total) === total &&
    BigInt(sale.totalBeforeTaxes) === net &&
    BigInt(sale.taxAmount) === total - net
  );
}

/** The rates of its taxes together, in millionths of a point; none of a disbursement. */
function ratesOf(sale: Sale): bigint {
  if (sale.supply === 1) return 0n;
  const taxes = JSON.parse(sale.taxes) as readonly { readonly rate: number }[];
  return taxes.reduce((sum, { rate }) => sum + BigInt(Math.round(rate * 1_000_000)), 0n);
}

/** Rounds half away from zero. */
function divide(value: bigint, by: bigint): bigint {
  const magnitude = ((value < 0n ? -value : value) * 2n + by) / (by * 2n);
  return value < 0n ? -magnitude : magnitude;
}
