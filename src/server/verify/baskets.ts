/** Money taken for baskets before they were charged: it ends once, on a document or the way it came. */
import { fieldOf, jsonOf, lengthOf } from '../core/db/dialect.ts';
import { type Sql, sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { millionthsOf } from './millionths.ts';
import { rule } from './rule.ts';

/** Millionths of a figure of a Z. */
const figure = (path: string): Sql => millionthsOf(sql`z."report"`, path);

const card = sql` and b."paymentType" = 2`;

/** What a session's rows of a type come to, tips included. */
const moved = (type: number, more = sql``): Sql =>
  sql`coalesce((select sum(b."amount" + b."tip") from "basketPayment" b
    where b."session" = z."opening" and b."type" = ${sql.literal(type)}${more}), 0)`;

export const baskets: readonly Invariant[] = [
  rule(
    'what was taken for a basket ends once and whole',
    sql`select 'basketPayment ' || e."id" as what from "basketPayment" e left join "basketPayment" t on t."id" = e."source"
      where e."type" <> 1 and (t."type" is distinct from 1 or t."endedBy" is distinct from e."id" or t."id" > e."id"
         or t."basket" <> e."basket" or t."paymentMethod" <> e."paymentMethod" or t."paymentType" <> e."paymentType"
         or t."amount" <> e."amount" or t."tip" <> e."tip" or t."currency" <> e."currency"
         or t."reference" is distinct from e."reference" or t."customer" is distinct from e."customer" or e."endedBy" is not null
         or (e."type" = 2) <> (e."payment" is not null) or (e."type" = 3) <> (coalesce(trim(e."reason"), '') <> ''))
     union all
     select 'basketPayment ' || t."id" from "basketPayment" t left join "basketPayment" e on e."id" = t."endedBy"
      where t."type" = 1 and (t."source" is not null or t."payment" is not null or t."reason" is not null
         or (t."endedBy" is not null and e."source" is distinct from t."id"))`,
  ),
  rule(
    'what is taken for a basket is an amount, by a way that goes before the charge',
    sql`select 'basketPayment ' || "id" as what from "basketPayment"
      where "amount" <= 0 or "amount" % 10000 <> 0 or "tip" < 0 or "tip" % 10000 <> 0
         or "paymentType" not in (2, 3, 5, 6, 8) or ("tip" <> 0 and "paymentType" <> 2)`,
  ),
  rule(
    'what was charged of a basket is a payment of its document',
    sql`select 'basketPayment ' || b."id" as what from "basketPayment" b left join "payment" p on p."id" = b."payment"
      where b."type" = 2 and (p."id" is null or p."amount" <> b."amount" or coalesce(p."tip", 0) <> b."tip"
         or p."paymentMethod" <> b."paymentMethod" or p."type" <> b."paymentType" or p."currency" <> b."currency"
         or p."reference" is distinct from b."reference" or p."pos" is distinct from b."pos" or p."session" is distinct from b."session"
         or p."cancelationOf" is not null
         or not exists (select 1 from "invoicePayment" ip join "invoice" i on i."id" = ip."invoice"
              where ip."payment" = p."id" and i."guid" = b."basket"))`,
  ),
  rule(
    'taken − given back = on documents + waiting, by method',
    sql`with sums as (
       select "paymentMethod", "currency",
              sum(case "type" when 1 then "amount" + "tip" when 3 then -"amount" - "tip" else 0 end) as held,
              sum(case when "type" = 1 and "endedBy" is null then "amount" + "tip" else 0 end) as waiting
         from "basketPayment" group by 1, 2),
     charged as (
       select p."paymentMethod", p."currency", sum(p."amount" + coalesce(p."tip", 0)) as amount from "payment" p
        where p."id" in (select "payment" from "basketPayment" where "type" = 2) group by 1, 2)
     select 'paymentMethod ' || s."paymentMethod" || ' ' || s."currency" as what from sums s
       left join charged c on c."paymentMethod" = s."paymentMethod" and c."currency" = s."currency"
      where s.held <> s.waiting + coalesce(c.amount, 0)`,
  ),
  rule(
    'nothing waits for a basket that was charged',
    sql`select 'basketPayment ' || b."id" as what from "basketPayment" b
      where b."type" = 1 and b."endedBy" is null and b."basket" in (select "guid" from "invoice")`,
  ),
  // Its place in the journal says on which side of a count it stands.
  rule(
    'money is taken and given back for baskets in a running session',
    sql`select 'basketPayment ' || b."id" as what from "basketPayment" b
       left join "posMovement" o on o."id" = b."session" left join "posMovement" a on a."id" = b."after"
      where o."type" is distinct from 1 or o."pos" is distinct from b."pos" or a."pos" is distinct from b."pos" or a."id" < o."id"
         or exists (select 1 from "posMovement" c where c."pos" = b."pos" and c."type" = 2
              and c."id" > o."id" and c."id" <= b."after")`,
  ),
  rule(
    'money taken for a basket is given back by right',
    sql`select 'basketPayment ' || e."id" as what from "basketPayment" e left join "basketPayment" t on t."id" = e."source"
      where (e."type" = 3) <> (e."scope" is not null) or e."scope" not in ('billing:refund', 'billing:correct')
         or (e."scope" = 'billing:correct' and (t."createUser" is null or t."createUser" is distinct from e."createUser"
             or t."session" is distinct from e."session"
             or exists (select 1 from "posMovement" h where h."pos" = t."pos" and h."handedTo" is not null
                  and h."id" > t."after" and h."id" <= e."after")))`,
  ),
  rule(
    'a balance is used for a basket while it waits, and restored with its end',
    sql`select 'basketPayment ' || b."id" as what from "basketPayment" b
      where b."type" = 1 and b."paymentType" in (5, 6)
        and (select coalesce(sum("amount"), 0) from (
               select "amount" from "voucherMovement" where "basketPayment" = b."id" and "payment" is null
               union all
               select "amount" from "depositMovement" where "basketPayment" = b."id" and "payment" is null))
            <> case when b."endedBy" is null then -b."amount" else 0 end
     union all
     select 'voucherMovement ' || m."id" from "voucherMovement" m left join "basketPayment" b on b."id" = m."basketPayment"
      where m."basketPayment" is not null and (b."paymentType" is distinct from 5 or b."type" <> 1
         or (m."payment" is not null and m."payment" is distinct from (select e."payment" from "basketPayment" e where e."id" = b."endedBy")))
     union all
     select 'depositMovement ' || m."id" from "depositMovement" m left join "basketPayment" b on b."id" = m."basketPayment"
      where m."basketPayment" is not null and (b."paymentType" is distinct from 6 or b."type" <> 1
         or (m."payment" is not null and m."payment" is distinct from (select e."payment" from "basketPayment" e where e."id" = b."endedBy")))`,
  ),
  rule(
    'each Z states the money without a document of its session',
    sql`select 'zReport ' || z."id" as what from "zReport" z
      where ${fieldOf(sql`z."report"`, 'withoutDocument.net')} is not null
        and (${figure('withoutDocument.taken')} <> ${moved(1)} or ${figure('withoutDocument.settled')} <> -${moved(2)}
          or ${figure('withoutDocument.refunded')} <> -${moved(3)}
          or ${figure('card.baskets')}
             <> ${moved(1, card)} - ${moved(2, card)} - ${moved(3, card)}
          or ${lengthOf(jsonOf(sql`z."report"`, 'withoutDocument.entries'))}
             <> (select count(*) from "basketPayment" b where b."session" = z."opening"))`,
  ),
];
