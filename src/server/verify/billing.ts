/** Drafts, lines and deposits: what holds for them besides what holds for every invoice. */
import { type Sql, sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { millionthsOf } from './millionths.ts';
import { rule } from './rule.ts';

/** An amount rounded to cents, half away from zero, in millionths. */
const cents = (amount: Sql): Sql => sql`(sign(${amount}) * ((abs(${amount}) + 5000) / 10000) * 10000)`;

export const billing: readonly Invariant[] = [
  rule(
    'drafts have no number, and nothing of them is paid',
    sql`select 'invoice ' || i."id" as what from "invoice" i where i."status" = 0
        and (i."number" is not null or i."hash" is not null or i."paymentStatus" is not null
          or i."pending" <> i."total" - coalesce(i."withheld", 0)
          or exists (select 1 from "invoicePayment" p where p."invoice" = i."id"))`,
  ),
  rule(
    'each line has the status of its invoice',
    sql`select 'invoiceLine ' || l."id" as what from "invoiceLine" l join "invoice" i on i."id" = l."invoice"
      where l."invoiceStatus" <> i."status"`,
  ),
  rule(
    'each line is under a line of its own invoice, which knows of it',
    sql`select 'invoiceLine ' || l."id" as what from "invoiceLine" l join "invoiceLine" p on p."id" = l."parentLine"
      where p."invoice" <> l."invoice" or p."hasChildren" = 0`,
  ),
  rule(
    'the base of an invoice = Σ parts of its lines',
    sql`with parts as (
       select "invoice",
              sum(case when "taxes" <> '[]' then ${millionthsOf(sql`"taxes"`, '[0].base')} else 0 end) as taxed,
              sum(case when "taxes" = '[]' and "supply" = 0 then "totalBeforeTaxes" else 0 end) as untaxed,
              sum(case when "taxes" = '[]' and "supply" = 1 then "totalBeforeTaxes" else 0 end) as supplies
         from "invoiceLine" group by 1)
     select 'invoice ' || i."id" as what from "invoice" i left join parts p on p."invoice" = i."id"
      where i."totalBeforeTaxes" <> coalesce(p.taxed + ${cents(sql`p.untaxed`)} + ${cents(sql`p.supplies`)}, 0)`,
  ),
  rule(
    'the balance of a deposit = Σ its movements, never below zero',
    sql`select 'deposit ' || d."id" as what from "deposit" d
      where d."balance" < 0
         or d."balance" <> coalesce((select sum(m."amount") from "depositMovement" m where m."deposit" = d."id"), 0)`,
  ),
];
