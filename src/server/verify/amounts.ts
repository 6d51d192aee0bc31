/** Amounts of documents and their lines, worked out anew from what they are made of. */
import { partsOf } from '../core/db/dialect.ts';
import { type Sql, sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { millionthsOf } from './millionths.ts';
import { rule } from './rule.ts';

/** Millionths of a JSON amount or rate. */
const micros = (path: string): Sql => millionthsOf(sql`t.value`, path);

export const amounts: readonly Invariant[] = [
  rule(
    'the tax and discount totals of a document are those of its taxes and discounts',
    sql`select 'invoice ' || i."id" as what from "invoice" i
      where i."taxTotal" <> coalesce((select sum(${micros('amount')}) from ${partsOf(sql`i."taxes"`)} t), 0)
         or i."discountTotal" <> i."discounts"`,
  ),
  // Whoever imports a document says what its lines come to. Where prices include tax, the base is rounded and the tax
  // takes the rest: half a cent of base is then off by its taxes too.
  rule(
    'each tax of a document is its rate of its base, to a cent a line',
    sql`with parts as (
       select i."id", ${micros('rate')} as rate, ${micros('base')} as base, ${micros('amount')} as amount,
              (select count(*) * (1 + coalesce(max(l."taxRate"), 0) / 100000000.0) from "invoiceLine" l
                where l."invoice" = i."id") as roundings
         from "invoice" i, ${partsOf(sql`i."taxes"`)} t where i."skipRecalculate" = 0)
     select distinct 'invoice ' || "id" as what from parts
      where abs(amount - base * (rate / 100000000.0)) > 10000 * (roundings + 1)`,
  ),
  rule(
    'a line comes to its base and its tax, at the rates of its taxes together',
    sql`select 'invoiceLine ' || l."id" as what from "invoiceLine" l
      where l."total" <> l."totalBeforeTaxes" + l."taxAmount"
         or l."taxRate" <> coalesce((select sum(${micros('rate')}) from ${partsOf(sql`l."taxes"`)} t), 0)`,
  ),
  // What others owe already is no less for being said once more.
  rule(
    'lines that charge no sale take nothing off a document that charges some',
    sql`select 'invoice ' || i."id" as what from "invoice" i
       join "invoiceLine" l on l."invoice" = i."id"
      where i."status" = 1 and i."isProforma" = 0 and i."isCreditNote" = 0
        and not exists (select 1 from "invoice" s where s."isProforma" = 0 and s."convertedTo" = i."id")
        and not exists (select 1 from "invoice" s where s."isProforma" = 0 and s."summaryInvoice" = i."id")
      group by i."id"
     having count(l."sale") > 0 and sum(case when l."sale" is null then l."total" else 0 end) < 0`,
  ),
];
