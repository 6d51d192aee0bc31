/** Documents that stand for others: who names whom, what they come to, and what is paid of either. */
import { type Invariant, rule } from '../core/integrity/invariant.ts';

/** Each document another stands for, with the id of that one. An offer is none: the invoice it became is its own. */
const succeeded = `succeeded as (
  select i.*, coalesce(i."convertedTo", i."summaryInvoice") as "by" from "invoice" i
   where coalesce(i."convertedTo", i."summaryInvoice") is not null and i."isProforma" = 0)`;

/** Millionths of a JSON amount. */
const micros = (path: string): string => `cast(round((t.value ->> '${path}') * 1000000) as integer)`;

export const succession: readonly Invariant[] = [
  rule(
    'a document that was converted or summed up and the one that stands for it name each other',
    `select 'invoice ' || s."id" as what from "invoice" s
       join "invoice" i on i."id" = coalesce(s."convertedTo", s."summaryInvoice")
       left join "invoice" credited on credited."id" = s."source"
      where s."status" <> 1 or i."status" = 2 or (s."convertedTo" is not null and s."summaryInvoice" is not null)
         or s."company" <> i."company" or s."currency" <> i."currency" or s."customer" <> i."customer"
         or (s."summaryInvoice" is not null and i."isSummary" = 0)
         or (s."isCreditNote" = 1 and coalesce(credited."convertedTo", credited."summaryInvoice") is null)
         or (s."isCreditNote" = 0 and s."convertedTo" is not null and i."convertedFrom" is not s."id" and i."isReplace" = 0)
     union all
     select 'invoice ' || i."id" from "invoice" i join "invoice" s on s."id" = i."convertedFrom"
      where i."status" <> 2 and s."convertedTo" is not i."id"`,
  ),
  rule(
    'what is taken back of a document is taken back of the one that stands for it',
    `select 'invoice ' || c."id" as what from "invoice" c join "invoice" s on s."id" = c."source"
      where c."isCreditNote" = 1 and c."status" = 1 and s."isProforma" = 0
        and coalesce(s."convertedTo", s."summaryInvoice") is not null
        and coalesce(c."convertedTo", c."summaryInvoice") is not coalesce(s."convertedTo", s."summaryInvoice")`,
  ),
  rule(
    'a document comes to what those come to that it stands for, tax by tax',
    `with ${succeeded}, standing as (select i.* from "invoice" i where i."id" in (select "by" from succeeded)),
     parts("id", part, amount) as (
       select "id", 'total', "total" from standing
       union all select "id", 'base', "totalBeforeTaxes" from standing
       union all select i."id", t.value ->> '$.tax', ${micros('$.amount')} from standing i, json_each(i."taxes") t
       union all select "by", 'total', -"total" from succeeded
       union all select "by", 'base', -"totalBeforeTaxes" from succeeded
       union all select s."by", t.value ->> '$.tax', -${micros('$.amount')} from succeeded s, json_each(s."taxes") t)
     select distinct 'invoice ' || "id" as what from (select "id" from parts group by "id", part having sum(amount) <> 0)`,
  ),
  rule(
    'the lines of a document that stands for others are theirs',
    `with ${succeeded}, copied as (
       select l."id", l."source", l."total", l."taxes", l."invoice" from "invoiceLine" l
        where l."invoice" in (select "by" from succeeded))
     select 'invoiceLine ' || l."id" as what from copied l
       left join "invoiceLine" o on o."id" = l."source" left join succeeded s on s."id" = o."invoice"
      where s."by" is not l."invoice" or o."taxes" <> l."taxes" or (o."taxes" <> '[]' and o."total" <> l."total")
     union all
     select 'invoiceLine ' || o."id" from "invoiceLine" o join succeeded s on s."id" = o."invoice"
      where (select count(*) from copied l where l."source" = o."id" and l."invoice" = s."by") <> 1`,
  ),
  rule(
    'a document that stands for others charges no sale of its own',
    `with ${succeeded}
     select 'sale ' || s."id" as what from "sale" s where s."invoice" in (select "by" from succeeded)`,
  ),
  rule(
    'what is paid of a document is paid of the one that stands for it, once, and of that nothing else',
    `with ${succeeded}, mirrors as (
       select m.*, o."amount" as "wasAmount", o."payment" as "wasPayment", o."paymentMethod" as "wasMethod",
              o."invoice" as "of", i."status" from "invoicePayment" m
         join "invoice" i on i."id" = m."invoice" left join "invoicePayment" o on o."id" = m."mirrorOf"
        where m."mirrorOf" is not null)
     select 'invoicePayment ' || m."id" as what from mirrors m left join succeeded s on s."id" = m."of"
      where m."amount" is not m."wasAmount" or m."payment" is not m."wasPayment" or m."paymentMethod" is not m."wasMethod"
         or (m."status" <> 2 and s."by" is not m."invoice")
     union all
     select 'invoicePayment ' || p."id" from "invoicePayment" p
       join succeeded s on s."id" = p."invoice" join "invoice" i on i."id" = s."by" and i."status" = 1
      where (select count(*) from mirrors m where m."mirrorOf" = p."id" and m."invoice" = s."by") <> 1
     union all
     select 'invoicePayment ' || p."id" from "invoicePayment" p
      where p."mirrorOf" is null and p."invoice" in (select "by" from succeeded)`,
  ),
];
