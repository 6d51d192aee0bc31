/** Credit notes and refunds: nothing is reversed beyond what there was, and what is reversed is paid out. */
import { fieldOf, partsOf } from '../core/db/dialect.ts';
import { type Sql, sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { millionthsOf } from './millionths.ts';
import { rule } from './rule.ts';

/** What confirmed credit notes credit of each line. Amounts have the sign of the line. */
const credited = sql`credits as (
  select c."source" as line, -sum(c."total") as total, -sum(c."totalBeforeTaxes") as net
    from "invoiceLine" c join "invoice" i on i."id" = c."invoice"
   where i."isCreditNote" = 1 and i."status" = 1 and c."source" is not null group by 1)`;

/** Millionths of a JSON amount. */
const micros = (path: string): Sql => millionthsOf(sql`t.value`, path);

/** True where the amount lies outside nothing and the whole, whose sign it has, by more than `slack`. */
const beyond = (amount: Sql, whole: Sql, slack = sql`0`): Sql =>
  sql`(${amount} * (case when ${whole} < 0 then -1 else 1 end) not between -(${slack}) and abs(${whole}) + (${slack}))`;

/** True for a set-off of a sale on no document: what an advance paid of it, or what was left of it when it was called off. */
const ofAdvances = sql`(select count(*) = 2 and sum(a."amount") = 0 and min(s."cancelationOf") in (
    select x."sale" from "salePayment" x where x."payment" = p."id")
  from "salePayment" a join "sale" s on s."id" = a."sale" where a."payment" = p."id")`;

export const credits: readonly Invariant[] = [
  rule(
    'what is credited of a line = Σ its credit lines',
    sql`with ${credited}
     select 'invoiceLine ' || l."id" as what from "invoiceLine" l left join credits c on c.line = l."id"
      where l."credited" <> coalesce(c.total, 0)`,
  ),
  // Lines without taxes have their cents from their document: where its prices are without tax, up to one more.
  rule(
    'no line is credited above what it comes to',
    sql`with ${credited}
     select 'invoiceLine ' || l."id" as what from credits c join "invoiceLine" l on l."id" = c.line
       join "invoice" i on i."id" = l."invoice"
      where ${beyond(sql`c.total`, sql`l."total"`, sql`case when i."pricesTaxIncluded" = 0 and l."taxes" = '[]' then 10000 else 0 end`)}`,
  ),
  rule(
    'no tax of a line is credited above what it comes to',
    sql`with shares as (
       select l."id" as line, ${fieldOf(sql`t.value`, 'tax')} as tax, ${micros('base')} as base, ${micros('amount')} as amount
         from "invoiceLine" l, ${partsOf(sql`l."taxes"`)} t
        where l."id" in (select "source" from "invoiceLine" where "source" is not null)),
     credited as (
       select c."source" as line, ${fieldOf(sql`t.value`, 'tax')} as tax, -sum(${micros('base')}) as base, -sum(${micros('amount')}) as amount
         from "invoiceLine" c join "invoice" i on i."id" = c."invoice", ${partsOf(sql`c."taxes"`)} t
        where i."isCreditNote" = 1 and i."status" = 1 and c."source" is not null group by 1, 2)
     select 'invoiceLine ' || c.line || ' tax ' || c.tax as what from credited c
       left join shares s on s.line = c.line and s.tax = c.tax
      where s.line is null or ${beyond(sql`c.base`, sql`s.base`)} or ${beyond(sql`c.amount`, sql`s.amount`)}`,
  ),
  rule(
    'no document is credited above its total',
    sql`select 'invoice ' || i."id" as what from "invoice" i
       join (select "source", -sum("total") as total from "invoice"
              where "isCreditNote" = 1 and "status" = 1 and "source" is not null group by 1) c on c."source" = i."id"
      where ${beyond(sql`c.total`, sql`i."total"`)}`,
  ),
  rule(
    'a credit note reverses one document, of its own parties and of the type it reverses',
    sql`select 'invoice ' || n."id" as what from "invoice" n left join "invoice" i on i."id" = n."source"
      where n."isCreditNote" = 1 and n."status" = 1 and n."source" is not null
        and (i."status" <> 1 or i."isCreditNote" = 1 or i."isProforma" = 1 or n."company" is distinct from i."company"
          or n."customer" is distinct from i."customer" or n."originalNumber" is distinct from i."number" or n."date" < i."date"
              -- One of a clock that ran ahead is credited when it was set right.
              and not (i."date" > date(n."created") and n."date" >= date(n."created", '-1 day'))
          or exists (select 1 from "invoiceLine" c left join "invoiceLine" l on l."id" = c."source"
                      where c."invoice" = n."id" and l."invoice" is distinct from i."id"))`,
  ),
  rule(
    'a negative sale is the opposite of part of its sale, and all of them together no more than the sale',
    sql`with back as (
       select "cancelationOf" as sale, -sum("total") as total, -sum("totalBeforeTaxes") as net from "sale"
        where "cancelationOf" is not null and "status" <> 5 group by 1)
     select 'sale ' || s."id" as what from back b join "sale" s on s."id" = b.sale
      where ${beyond(sql`b.total`, sql`s."total"`)} or ${beyond(sql`b.net`, sql`s."totalBeforeTaxes"`)}
     union all
     select 'sale ' || r."id" from "sale" r join "sale" s on s."id" = r."cancelationOf"
      where s."cancelationOf" is not null or r."total" * sign(s."total") > 0 or r."product" is distinct from s."product"
         or r."customer" is distinct from s."customer" or r."company" <> s."company"
         or r."taxAmount" <> r."total" - r."totalBeforeTaxes"`,
  ),
  rule(
    'the negative sale of a sale on a document is a line of a credit note, or part of one',
    sql`select 'sale ' || r."id" as what from "sale" r join "sale" s on s."id" = r."cancelationOf"
       left join "invoice" i on i."id" = s."invoice" left join "invoice" n on n."id" = r."invoice"
      where r."fkModel" is null and ((r."invoice" is null and i."status" = 1)
         or (r."invoice" is not null and (n."isCreditNote" = 0
             or (select count(*) from "invoiceLine" l where l."sale" = r."id" and l."invoice" = r."invoice"
                  and abs(r."total") <= abs(l."total") + 10000) <> 1)))`,
  ),
  rule(
    'a sale is refunded if all of it is reversed and paid out',
    sql`with back as (
       select "cancelationOf" as sale, -sum("total") as total, sum("pending" <> 0) as open, sum(abs("units")) as units
         from "sale" where "cancelationOf" is not null and "status" <> 5 group by 1)
     select 'sale ' || s."id" as what from "sale" s left join back b on b.sale = s."id"
      where s."status" in (4, 6) and s."cancelationOf" is null
        and (s."status" = 6) <> coalesce(b.open = 0 and b.total = s."total"
              and (s."total" <> 0 or round(b.units, 3) >= round(abs(s."units"), 3)), 0)
     union all
     select 'sale ' || s."id" from "sale" s
      where s."status" = 6 and (s."pending" <> 0
         or s."total" <> coalesce((select sum(p."amount") from "salePayment" p where p."sale" = s."id"), 0))`,
  ),
  rule(
    'a payment over nothing sets off: what it pays of some it takes from others',
    sql`select 'payment ' || p."id" as what from "payment" p
      where p."amount" = 0 and (p."type" <> 7
         or (select coalesce(sum("amount"), 0) <> 0 or count(*) < 2 from "invoicePayment"
              where "payment" = p."id" and "copyOf" is null) and not ${ofAdvances}
         or (select coalesce(sum(abs("amount")), 0) from "salePayment" where "payment" = p."id")
            > (select coalesce(sum(abs("amount")), 0) from "invoicePayment" where "payment" = p."id" and "copyOf" is null)
            and not ${ofAdvances})
     union all
     select 'payment ' || p."id" from "payment" p where p."type" = 7 and p."amount" <> 0`,
  ),
  rule(
    'no more units of a line are credited than it has, and all of them once all of it is',
    sql`with back as (
       select c."source" as line, -sum(c."total") as total, sum(abs(c."units")) as units
         from "invoiceLine" c join "invoice" i on i."id" = c."invoice"
        where i."isCreditNote" = 1 and i."status" = 1 and c."source" is not null group by 1)
     select 'invoiceLine ' || l."id" as what from back b join "invoiceLine" l on l."id" = b.line
      where round(b.units - abs(l."units"), 3) > 0
         or l."total" <> 0 and b.total = l."total" and round(b.units - abs(l."units"), 3) <> 0`,
  ),
];
