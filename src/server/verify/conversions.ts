/** Conversions: their links to their sources, their totals, and what is paid of either. */
import { fieldOf, partsOf } from '../core/db/dialect.ts';
import { type Sql, sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { millionthsOf } from './millionths.ts';
import { rule } from './rule.ts';

/** Each source of a conversion, with the id of that. A proforma is none: the invoice it became is its own. */
const converted = sql`converted as (
  select i.*, coalesce(i."convertedTo", i."summaryInvoice") as "by" from "invoice" i
   where coalesce(i."convertedTo", i."summaryInvoice") is not null and i."isProforma" = 0)`;

/** Millionths of a JSON amount. */
const micros = (path: string): Sql => millionthsOf(sql`t.value`, path);

export const conversions: readonly Invariant[] = [
  rule(
    'a document that was converted or summed up and the one that stands for it name each other',
    sql`select 'invoice ' || s."id" as what from "invoice" s
       join "invoice" i on i."id" = coalesce(s."convertedTo", s."summaryInvoice")
       left join "invoice" credited on credited."id" = s."source"
      where s."status" <> 1 or i."status" = 2 or (s."convertedTo" is not null and s."summaryInvoice" is not null)
         or s."company" <> i."company" or s."currency" <> i."currency" or s."customer" <> i."customer"
         or (s."summaryInvoice" is not null and i."isSummary" = 0)
         or (s."isCreditNote" = 1 and coalesce(credited."convertedTo", credited."summaryInvoice") is null)
         or (s."isCreditNote" = 0 and s."convertedTo" is not null and i."convertedFrom" is distinct from s."id" and i."isReplace" = 0)
     union all
     select 'invoice ' || i."id" from "invoice" i join "invoice" s on s."id" = i."convertedFrom"
      where i."status" <> 2 and s."convertedTo" is distinct from i."id"`,
  ),
  rule(
    'what is credited of a document is credited of its conversion',
    sql`select 'invoice ' || c."id" as what from "invoice" c join "invoice" s on s."id" = c."source"
      where c."isCreditNote" = 1 and c."status" = 1 and s."isProforma" = 0
        and coalesce(s."convertedTo", s."summaryInvoice") is not null
        and coalesce(c."convertedTo", c."summaryInvoice") is distinct from coalesce(s."convertedTo", s."summaryInvoice")`,
  ),
  rule(
    'a document comes to what those come to that it stands for, tax by tax',
    sql`with ${converted}, conversions as (select i.* from "invoice" i where i."id" in (select "by" from converted)),
     parts("id", part, amount) as (
       select "id", 'total', "total" from conversions
       union all select "id", 'base', "totalBeforeTaxes" from conversions
       union all select "id", 'withheld', coalesce("withheld", 0) from conversions
       union all select i."id", ${fieldOf(sql`t.value`, 'tax')}, ${micros('amount')} from conversions i, ${partsOf(sql`i."taxes"`)} t
       union all select "by", 'total', -"total" from converted
       union all select "by", 'base', -"totalBeforeTaxes" from converted
       union all select "by", 'withheld', -coalesce("withheld", 0) from converted
       union all select s."by", ${fieldOf(sql`t.value`, 'tax')}, -${micros('amount')} from converted s, ${partsOf(sql`s."taxes"`)} t)
     select distinct 'invoice ' || "id" as what from (select "id" from parts group by "id", part having sum(amount) <> 0)`,
  ),
  rule(
    'the lines of a document that stands for others are theirs',
    sql`with ${converted}, copied as (
       select l."id", l."source", l."total", l."taxes", l."invoice" from "invoiceLine" l
        where l."invoice" in (select "by" from converted))
     select 'invoiceLine ' || l."id" as what from copied l
       left join "invoiceLine" o on o."id" = l."source" left join converted s on s."id" = o."invoice"
      where s."by" is distinct from l."invoice" or o."taxes" <> l."taxes" or (o."taxes" <> '[]' and o."total" <> l."total")
     union all
     select 'invoiceLine ' || o."id" from "invoiceLine" o join converted s on s."id" = o."invoice"
      where (select count(*) from copied l where l."source" = o."id" and l."invoice" = s."by") <> 1`,
  ),
  rule(
    'a document that stands for others charges no sale of its own',
    sql`with ${converted}
     select 'sale ' || s."id" as what from "sale" s where s."invoice" in (select "by" from converted)`,
  ),
  rule(
    'what is paid of a document is paid of the one that stands for it, once, and of that nothing else',
    sql`with ${converted}, copies as (
       select m.*, o."amount" as "wasAmount", o."payment" as "wasPayment", o."paymentMethod" as "wasMethod",
              o."invoice" as "of", i."status" from "invoicePayment" m
         join "invoice" i on i."id" = m."invoice" left join "invoicePayment" o on o."id" = m."copyOf"
        where m."copyOf" is not null)
     select 'invoicePayment ' || m."id" as what from copies m left join converted s on s."id" = m."of"
      where m."amount" is distinct from m."wasAmount" or m."payment" is distinct from m."wasPayment" or m."paymentMethod" is distinct from m."wasMethod"
         or (m."status" <> 2 and s."by" is distinct from m."invoice")
     union all
     select 'invoicePayment ' || p."id" from "invoicePayment" p
       join converted s on s."id" = p."invoice" join "invoice" i on i."id" = s."by" and i."status" = 1
      where (select count(*) from copies m where m."copyOf" = p."id" and m."invoice" = s."by") <> 1
     union all
     select 'invoicePayment ' || p."id" from "invoicePayment" p
      where p."copyOf" is null and p."invoice" in (select "by" from converted)`,
  ),
];
