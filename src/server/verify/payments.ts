/** Payments: what each pays, its reversal, and the receipts issued for it. */
import { greatest, least } from '../core/db/dialect.ts';
import { type Sql, sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { rule } from './rule.ts';

/** What each payment pays of sales and of invoices. Copies on conversions are not counted again. */
const spent = sql`ofSales as (select "payment", sum("amount") as amount from "salePayment" group by 1),
  ofInvoices as (select "payment", sum("amount") as amount from "invoicePayment"
    where "payment" is not null and "copyOf" is null group by 1),
  ofDeposits as (select "payment", sum("amount") as amount from "depositMovement" where "type" in (1, 3) group by 1)`;

/** A column of millionths that holds something finer than a cent. */
const finer = (...columns: readonly string[]): Sql =>
  sql.join(
    columns.map((name) => sql`${sql.id(name)} % 10000 <> 0`),
    ' or ',
  );

const zero = sql`0`;

export const payments: readonly Invariant[] = [
  rule(
    'what is owed, paid and counted is whole cents',
    sql`select 'posMovement ' || "id" as what from "posMovement"
      where ${finer('amount', 'realCashCount', 'realCreditCardCount')}
     union all select 'payment ' || "id" from "payment" where ${finer('amount', 'tendered', 'change', 'tip')}
     union all select 'salePayment ' || "id" from "salePayment" where ${finer('amount')}
     union all select 'invoicePayment ' || "id" from "invoicePayment" where ${finer('amount')}
     union all select 'depositMovement ' || "id" from "depositMovement" where ${finer('amount')}
     union all select 'sale ' || "id" from "sale" where ${finer('total', 'pending')}
     union all select 'invoice ' || "id" from "invoice" where ${finer('total', 'withheld', 'pending')}`,
  ),
  // What goes into a deposit or out of it pays nothing else.
  // A sale on no invoice is paid by itself, a line without a sale by its invoice alone.
  // A payment over nothing comes to nothing of invoices. Of sales it may not: it may set off a sale against such a line.
  rule(
    'each payment is allocated to the last cent',
    sql`with ${spent}
     select 'payment ' || p."id" as what from "payment" p
       left join ofSales s on s."payment" = p."id" left join ofInvoices i on i."payment" = p."id"
       left join ofDeposits d on d."payment" = p."id"
      where (d.amount is not null and (d.amount <> p."amount" or s.amount is not null or i.amount is not null))
         or d.amount is null and p."amount" not in (coalesce(s.amount, 0), coalesce(i.amount, 0))
         or p."amount" <> 0 and abs(coalesce(s.amount, 0)) > abs(p."amount")
         or abs(coalesce(i.amount, 0)) > abs(p."amount")`,
  ),
  // What takes an advance off its sale is of no document: the advance has its own.
  rule(
    'what a payment pays of a sale it pays of the invoice the sale is on',
    sql`with ofSales as (
       select sp."payment", s."invoice", sum(sp."amount") as amount
         from "salePayment" sp join "sale" s on s."id" = sp."sale"
         join "invoice" i on i."id" = s."invoice" and i."status" = 1
        where not exists (select 1 from "salePayment" o join "sale" d on d."id" = o."sale"
          where o."payment" = sp."payment" and d."fkModel" = 'sale' and d."cancelationOf" is not null)
        group by 1, 2),
     ofInvoices as (select "payment", "invoice", sum("amount") as amount from "invoicePayment" group by 1, 2)
     select 'payment ' || s."payment" || ' of invoice ' || s."invoice" as what
       from ofSales s left join ofInvoices i on i."payment" = s."payment" and i."invoice" = s."invoice"
      where s.amount not between ${least(zero, sql`coalesce(i.amount, 0)`)} and ${greatest(zero, sql`coalesce(i.amount, 0)`)}`,
  ),
  // A conversion is paid by the lines of its sources.
  rule(
    'what is paid of an invoice beyond its sales is no more than its lines without a sale',
    sql`with charged as (
       select s."invoice", sum(s."total") as total, sum(coalesce(p.amount, 0)) as amount from "sale" s
         left join (select "sale", sum("amount") as amount from "salePayment" group by 1) p on p."sale" = s."id"
        where s."invoice" is not null and s."status" <> 5 group by 1),
     paid as (select "invoice", sum("amount") as amount from "invoicePayment" group by 1),
     loose as (
       select i."id", i."total" - coalesce(i."withheld", 0) - coalesce(c.total, 0) as total, coalesce(p.amount, 0) - coalesce(c.amount, 0) as amount
         from "invoice" i left join charged c on c."invoice" = i."id" left join paid p on p."invoice" = i."id"
        where i."status" = 1 and i."isProforma" = 0 and i."isInternal" = 0
          and not exists (select 1 from "invoice" s
                           where s."isProforma" = 0 and (s."convertedTo" = i."id" or s."summaryInvoice" = i."id")))
     select 'invoice ' || "id" as what from loose where amount not between ${least(zero, sql`total`)} and ${greatest(zero, sql`total`)}`,
  ),
  rule(
    'each payment by voucher or deposit has taken as much out of one',
    sql`select 'payment ' || p."id" as what from "payment" p where p."type" in (5, 6)
        and -p."amount" <> case p."type"
          when 5 then coalesce((select sum(m."amount") from "voucherMovement" m where m."payment" = p."id"), 0)
          else coalesce((select sum(m."amount") from "depositMovement" m where m."payment" = p."id"), 0) end`,
  ),
  rule(
    'a reversal is its payment with the opposite sign, once',
    sql`select 'payment ' || p."id" as what from "payment" p left join "payment" o on o."id" = p."cancelationOf"
      where p."cancelationOf" is not null
        and (o."id" is null or o."cancelationOf" is not null or p."amount" <> -o."amount"
          or coalesce(p."tip", 0) <> -coalesce(o."tip", 0) or p."paymentMethod" <> o."paymentMethod"
          or (select count(*) from "payment" t where t."cancelationOf" = o."id") <> 1)`,
  ),
  rule(
    'receipts are numbered without a gap, each for what was paid with it',
    sql`with numbered as (select "id", "sequenceNumber" as n, row_number() over (order by "id") as place from "invoiceReceipt")
     select 'invoiceReceipt ' || "id" as what from numbered where n <> place
     union all
     select 'invoiceReceipt ' || r."id" from "invoiceReceipt" r
      where r."amount" is distinct from (select sum(p."amount") from "invoicePayment" p where p."receipt" = r."id")`,
  ),
];
