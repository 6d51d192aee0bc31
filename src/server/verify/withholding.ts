/** What customers withhold: how much of which documents, and what credit notes give back of it. */
import { sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { rule } from './rule.ts';

/** Documents with a rate or an amount, and what they charge without tax and disbursements. */
const withheld = sql`withheld as (
  select i.*, i."totalBeforeTaxes" - coalesce((select sum(l."totalBeforeTaxes") from "invoiceLine" l
           where l."invoice" = i."id" and l."supply" = 1), 0) as base,
         i."total" - coalesce(i."withheld", 0) as payable,
         exists (select 1 from "invoice" s where s."convertedTo" = i."id" and s."isProforma" = 0)
           or exists (select 1 from "invoice" s where s."summaryInvoice" = i."id" and s."isProforma" = 0) as "isConversion",
         (select count(*) from "invoice" n where n."isCreditNote" = 1 and n."source" = i."source") as notes,
         exists (select 1 from "invoiceLine" l join "invoice" s on s."id" = l."invoice"
           where s."id" = i."source" and l."total" * sign(s."total") < 0) as "isMixed"
    from "invoice" i where i."withheld" is not null or i."withholdingRate" is not null)`;

export const withholding: readonly Invariant[] = [
  // A conversion says what its documents say. Credit notes are rounded together. Where a line of what they credit takes
  // something off, they keep to what is left to be paid.
  rule(
    'what is withheld of a document is its rate of what it charges without tax',
    sql`with ${withheld}
     select 'invoice ' || "id" as what from withheld
      where ("withheld" is null) <> ("withholdingRate" is null) or "withholdingRate" <= 0
         or "isConversion" = 0 and "isMixed" = 0
            and abs("withheld" - base * ("withholdingRate" / 100000000.0)) > 10000 * (1 + notes)`,
  ),
  rule(
    'nothing is withheld of tickets, internal documents, documents of sales and people without a number',
    sql`with ${withheld}
     select 'invoice ' || "id" as what from withheld w
      where "isReceipt" = 1 or "isInternal" = 1
         or "status" <> 0 and (payable * sign("total") < 0 or "total" = 0 and payable <> 0
              or trim(coalesce("taxNumber", '')) = '')
         or exists (select 1 from "invoiceLine" l where l."invoice" = w."id" and l."sale" is not null)`,
  ),
  rule(
    'credit notes give back what was withheld of their document, and no more',
    sql`with notes as (
       select "source", -sum("total") as total, -sum(coalesce("withheld", 0)) as back,
              count("withholdingRate") as rates, count(*) as count, min("withholdingRate") as lowest,
              max("withholdingRate") as highest
         from "invoice" where "isCreditNote" = 1 and "status" = 1 and "source" is not null group by 1)
     select 'invoice ' || i."id" as what from notes n join "invoice" i on i."id" = n."source"
      where n.lowest is distinct from i."withholdingRate" or n.highest is distinct from i."withholdingRate"
         or n.rates not in (0, n.count)
         or n.total = i."total" and n.back <> coalesce(i."withheld", 0)`,
  ),
];
