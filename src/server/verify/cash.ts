/** Cash points: sessions that change hands, and what Z reports state. */
import { allOf, fieldOf, greatest, jsonOf, least, partsOf } from '../core/db/dialect.ts';
import { type Sql, sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { millionthsOf } from './millionths.ts';
import { rule } from './rule.ts';

/** Millionths of a figure of a report. */
const figure = (path: string): Sql => millionthsOf(sql`z."report"`, path);
/** Millionths of a column of a report. */
const column = (rows: string, name: string): Sql =>
  sql`(select coalesce(sum(${millionthsOf(sql`v.value`, name)}), 0) from ${partsOf(jsonOf(sql`z."report"`, rows))} v)`;

const zero = sql`0`;

export const cash: readonly Invariant[] = [
  rule(
    'a session changes hands over a count, from one user to another',
    sql`with hands as (
       select "id", "handedBy", "handedTo", "type",
              coalesce((select b."handedTo" from "posMovement" b where b."pos" = m."pos" and b."id" < m."id"
                          and b."id" > o.opening and b."handedTo" is not null order by b."id" desc limit 1), o."user") as holder
         from "posMovement" m
         join (select t."id" as opening, t."pos" as "of", t."user",
                      coalesce(lead(t."id") over (partition by t."pos" order by t."id"), 9e15) as until
                 from "posMovement" t where t."type" = 1) o
           on o."of" = m."pos" and m."id" > o.opening and m."id" < o.until
        where m."handedBy" is not null or m."handedTo" is not null)
     select 'posMovement ' || "id" as what from hands
      where "type" <> 3 or "handedBy" is null or "handedTo" is null or "handedBy" = "handedTo" or "handedTo" = holder`,
  ),
  rule(
    'each Z states the figures of its opening and closing',
    sql`select 'zReport ' || z."id" as what from "zReport" z
       left join "posMovement" o on o."id" = z."opening" and o."type" = 1 and o."pos" = z."pos"
       left join "posMovement" c on c."id" = z."closing" and c."type" = 2 and c."pos" = z."pos"
      where ${fieldOf(sql`z."report"`, 'number')} is distinct from z."number" or ${fieldOf(sql`z."report"`, 'pos')} is distinct from z."pos"
         or ${figure('cash.opening')} is distinct from o."realCashCount"
         or ${figure('cash.expected')} is distinct from c."expectedCashCount" or ${figure('cash.real')} is distinct from c."realCashCount"
         or ${figure('card.expected')} is distinct from c."expectedCreditCardCount"
         or ${figure('card.real')} is distinct from c."realCreditCardCount"`,
  ),
  rule(
    'each Z states the payments of its session, by method',
    sql`select 'zReport ' || z."id" as what from "zReport" z
      where (select coalesce(sum(${millionthsOf(sql`m.value`, 'amount')}), 0)
               from ${partsOf(jsonOf(sql`z."report"`, 'byPaymentMethod'))} m)
            <> (select coalesce(sum(p."amount"), 0) from "payment" p where p."session" = z."opening")`,
  ),
  rule(
    'each Z states what each method received and paid out in its session',
    sql`select 'zReport ' || z."id" as what from "zReport" z, ${partsOf(jsonOf(sql`z."report"`, 'byPaymentMethod'))} m
      where ${fieldOf(sql`m.value`, 'received')} is not null
        and (${millionthsOf(sql`m.value`, 'received')}, ${millionthsOf(sql`m.value`, 'paidOut')}) is distinct from
            (select coalesce(sum(${greatest(sql`p."amount"`, zero)}), 0), coalesce(sum(${least(sql`p."amount"`, zero)}), 0) from "payment" p
              where p."session" = z."opening" and p."paymentMethod" = ${fieldOf(sql`m.value`, 'paymentMethod')}
                and p."type" = ${fieldOf(sql`m.value`, 'type')})
     union all
     select 'zReport ' || z."id" from "zReport" z
      where ${fieldOf(sql`z."report"`, 'payments.net')} is not null
        and (${figure('payments.received')}, ${figure('payments.paidOut')}, ${figure('payments.net')}) is distinct from
            (select coalesce(sum(${greatest(sql`p."amount"`, zero)}), 0), coalesce(sum(${least(sql`p."amount"`, zero)}), 0), coalesce(sum(p."amount"), 0)
               from "payment" p where p."session" = z."opening")`,
  ),
  rule(
    'each Z states the documents of its session',
    sql`select 'zReport ' || z."id" as what from "zReport" z join "posMovement" c on c."id" = z."closing"
      where ${fieldOf(sql`z."report"`, 'documents.net')} is not null
        and ${figure('documents.net')} <>
            (select coalesce(sum(i."total"), 0) from "invoice" i
              where i."session" = z."opening" and (i."status" = 1 or (i."status" = 2 and i."voidedAt" > c."created")))
        -- Stamps are whole seconds: what was voided in that of the closing may have been before it or after.
        and not exists (select 1 from "invoice" i where i."session" = z."opening" and i."voidedAt" = c."created")`,
  ),
  rule(
    'the columns of each Z add up to its net',
    sql`select 'zReport ' || z."id" as what from "zReport" z
      where ${fieldOf(sql`z."report"`, 'documents.net')} is not null and (
        ${figure('documents.gross')} + ${figure('documents.recharges')} + ${figure('documents.refunds')}
          <> ${figure('documents.net')}
        or ${figure('documents.base')} + ${figure('documents.taxes')} <> ${figure('documents.net')}
        or ${column('series', 'total')} <> ${figure('documents.net')}
        or ${column('byFamily', 'amount')} <> ${figure('documents.net')}
        or ${column('byUser', 'net')} <> ${figure('documents.net')}
        or ${column('byTax', 'base')} <> ${figure('documents.base')}
        or ${column('byTax', 'amount')} <> ${figure('documents.taxes')})`,
  ),
  rule(
    'each Z names the payments corrected in its session',
    sql`select 'zReport ' || z."id" as what from "zReport" z
      where ${fieldOf(sql`z."report"`, 'documents.net')} is not null
        and (select ${allOf(fieldOf(sql`n.value`, 'payment'))} from ${partsOf(jsonOf(sql`z."report"`, 'corrections'))} n)
            <> (select ${allOf(sql`p."cancelationOf"`)} from
                 (select "cancelationOf" from "payment" where "session" = z."opening" and "scope" = 'billing:correct'
                     and "cancelationOf" is not null order by "id") p)`,
  ),
  rule(
    'each Z names the openings of the drawer without a sale since the closing before',
    sql`select 'zReport ' || z."id" as what from "zReport" z
      where ${fieldOf(sql`z."report"`, 'drawerOpenings')} is not null
        and (select ${allOf(fieldOf(sql`n.value`, 'id'))} from ${partsOf(jsonOf(sql`z."report"`, 'drawerOpenings'))} n)
            <> (select ${allOf(sql`d."id"`)} from
                 (select "id" from "drawerOpening" o where o."pos" = z."pos" and o."invoice" is null
                     and coalesce(o."movement", 0) < z."closing"
                     and coalesce(o."movement", 0) >= coalesce((select max(c."closing") from "zReport" c
                           where c."pos" = z."pos" and c."closing" < z."closing"), 0)
                   order by o."id") d)`,
  ),
  rule(
    'a drawer is opened after a movement of its cash point: for the cash of a document of the session, or for a reason',
    sql`select 'drawerOpening ' || d."id" as what from "drawerOpening" d
       left join "posMovement" m on m."id" = d."movement"
      where (d."movement" is not null and m."pos" is distinct from d."pos")
         or (d."movement" is null and exists (select 1 from "posMovement" f where f."pos" = d."pos" and f."created" < d."created"))
         or (d."invoice" is null and d."reason" is null and trim(coalesce(d."comments", '')) = '')
         or (d."invoice" is not null and not exists (
              select 1 from "invoicePayment" i join "payment" p on p."id" = i."payment"
               where i."invoice" = d."invoice" and p."session" = (
                 select max(o."id") from "posMovement" o where o."pos" = d."pos" and o."type" = 1 and o."id" <= d."movement")))`,
  ),
  rule(
    'a sale is cancelled in a session of a cash point',
    sql`select 'sale ' || s."id" as what from "sale" s left join "posMovement" o on o."id" = s."cancelledIn"
      where s."cancelledIn" is not null and (s."status" <> 5 or o."type" is distinct from 1)`,
  ),
];
