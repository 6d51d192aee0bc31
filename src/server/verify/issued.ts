/** Documents and the sales they charge: from the draft that is made of them to the document that is voided. */
import { allOf, arrayOf, fieldOf, partsOf } from '../core/db/dialect.ts';
import { sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { rule } from './rule.ts';

export const issued: readonly Invariant[] = [
  // A line of a draft may still be changed; once it is a document, what is owed of the sale is what it says. What a
  // voided credit note reversed is cancelled with it, and stays on it.
  rule(
    'each sale on a document is charged by its lines, over exactly what it is',
    sql`with charged as (
       select s."id", s."total", i."status", s."status" = 5 as "isOff", s."cancelationOf" as "back",
              (select sum(l."total") from "invoiceLine" l
               where l."sale" = s."id" and l."invoice" = i."id") as amount
         from "sale" s join "invoice" i on i."id" in (s."invoice", s."proforma"))
     select 'sale ' || "id" as what from charged
      where amount is null or "status" = 2 and not "isOff" or "status" = 1 and "back" is null and amount <> "total"`,
  ),
  rule(
    'a sale is on an offer as an offer, and on anything else as what is owed',
    sql`select 'sale ' || s."id" as what from "sale" s
      where exists (select 1 from "invoice" i where i."id" = s."invoice" and i."isProforma" = 1)
         or exists (select 1 from "invoice" i where i."id" = s."proforma" and i."isProforma" = 0)`,
  ),
  rule(
    'a voided document owes nothing, was never paid and says why',
    sql`select 'invoice ' || i."id" as what from "invoice" i
      where (i."status" = 2) <> (i."voidReason" is not null)
         or i."status" <> 2 and i."voidedAt" is not null
         or i."status" = 2 and (i."pending" <> 0 or i."paymentStatus" is not null
              or exists (select 1 from "invoicePayment" p where p."invoice" = i."id"))`,
  ),
  rule(
    'a document is due as long after its date as its payment condition says',
    sql`select 'invoice ' || "id" as what from "invoice" where "status" <> 0 and "date" is not null and "dueDate" is distinct from
       coalesce(date("date", '+' || case "paymentCondition" when 1 then 15 when 2 then 30 when 3 then 60 when 4 then 90 else 0 end
            || ' days'), '9999-12-31')`,
  ),
  // An offer that became an invoice lets go of what that leaves out, and its own lines stay as they are.
  rule(
    'a sale is charged by one line of one document in force, the one it is on',
    sql`select 'sale ' || l."sale" as what from "invoiceLine" l
       join "invoice" i on i."id" = l."invoice" join "sale" s on s."id" = l."sale"
      where i."status" <> 2 and i."id" is distinct from case when i."isProforma" = 0 then s."invoice"
            when i."status" = 0 then s."proforma" else i."id" end
     union
     select 'sale ' || l."sale" from "invoiceLine" l join "invoice" i on i."id" = l."invoice"
      where l."sale" is not null and i."status" <> 2 and i."isProforma" = 0 group by l."sale" having count(*) > 1`,
  ),
  // A sale of nobody's becomes its payer's when it goes on account, its document does not. A fee may be on that of who is debited.
  rule(
    'a line of a document is of the customer, the company and the taxes of its sale',
    sql`with named as (
       select s.*, l."taxes" as "lineTaxes", l."supply" as "lineSupply",
              i."customer" as "documentCustomer", i."company" as "documentCompany"
         from "invoiceLine" l join "invoice" i on i."id" = l."invoice" join "sale" s on s."id" = l."sale"
        where i."status" = 1 and i."isCreditNote" = 0)
     select 'sale ' || "id" as what from named
      where "documentCustomer" <> "customer" and not (coalesce("fkModel", '') = 'subscriptionCustomer'
              and exists (select 1 from "bankAccount" a where a."customer" = "documentCustomer"))
         or "documentCompany" is distinct from "company" or "lineSupply" <> "supply"
         or (select ${allOf(arrayOf(fieldOf(sql`t.value`, 'tax'), fieldOf(sql`t.value`, 'rate')))}
               from (select value from ${partsOf(sql`"lineTaxes"`)} order by ${fieldOf(sql`value`, 'tax')}) t)
         <> (select ${allOf(arrayOf(fieldOf(sql`t.value`, 'tax'), fieldOf(sql`t.value`, 'rate')))}
               from (select value from ${partsOf(sql`case when "supply" = 1 then '[]' else "taxes" end`)} order by ${fieldOf(sql`value`, 'tax')}) t)`,
  ),
  rule(
    'a document that corrects, sums up or exchanges others names them',
    sql`select 'invoice ' || i."id" as what from "invoice" i
      where i."status" = 1 and (i."isCreditNote" = 1 or i."isSummary" = 1 or i."isReplace" = 1)
        and (i."isCreditNote" = 0 or i."source" is null)
        and (i."isCreditNote" = 1 or not exists (
              select 1 from "invoice" s where s."convertedTo" = i."id" or s."summaryInvoice" = i."id"))
        and (i."isCreditNote" = 0 or trim(coalesce(i."originalNumber", '')) = '')
        and exists (select 1 from "invoiceLine" l where l."invoice" = i."id" and trim(l."sourceInvoice") = '')`,
  ),
  // A refund at a till is a credit note of what was sold.
  rule(
    'a till issues tickets and invoices, and credit notes of them',
    sql`select 'invoice ' || "id" as what from "invoice"
      where "session" is not null and ("isProforma" = 1 or "isInternal" = 1 or "isSummary" = 1 or "isReplace" = 1
         or ("isCreditNote" = 1 and "source" is null))`,
  ),
  rule(
    'a document is due no later than its terms say, and earlier only where something was overdue before it',
    sql`select 'invoice ' || "id" as what from "invoice" where "status" <> 0
      and ("earliestDueDate" is null or "earliestDueDate" > "dueDate"
        or "earliestDueDate" < "dueDate" and "earliestDueDate" >= "date")`,
  ),
];
