/** Vouchers: balances, lots and what every recharge leaves behind. */
import { fieldOf, greatest, lengthOf, partsOf } from '../core/db/dialect.ts';
import { sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { millionthsOf } from './millionths.ts';
import { rule } from './rule.ts';

export const vouchers: readonly Invariant[] = [
  rule(
    'the balance of a voucher = Σ its movements, never below zero',
    sql`with moved as (select "voucher", sum("amount") as amount from "voucherMovement" group by 1)
     select 'voucher ' || v."id" as what from "voucher" v left join moved m on m."voucher" = v."id"
      where v."balance" <> coalesce(m.amount, 0) or v."balance" < 0`,
  ),
  rule(
    'no lot of a voucher gives more than was put into it, nor to another voucher',
    sql`with lots as (select coalesce("lot", "id") as lot, sum("amount") as amount from "voucherMovement" group by 1)
     select 'lot ' || lot as what from lots where amount < 0
     union all
     select 'voucherMovement ' || m."id" from "voucherMovement" m join "voucherMovement" opening on opening."id" = m."lot"
      where opening."lot" is not null or opening."voucher" <> m."voucher"`,
  ),
  rule(
    'what reverses a movement of a voucher is of its own, and no more than it moved',
    sql`select 'voucherMovement ' || u."id" as what from "voucherMovement" u
       left join "voucherMovement" m on m."id" = u."source"
      where (u."type" = 4) <> (u."source" is not null)
         or (u."source" is not null and (m."type" not in (1, 2, 6) or m."voucher" <> u."voucher"
             or coalesce(m."lot", m."id") is distinct from u."lot" or (u."amount" > 0) <> (m."amount" < 0)))
     union all
     select 'voucherMovement ' || m."id" from "voucherMovement" m join "voucherMovement" u on u."source" = m."id"
      group by m."id" having abs(sum(u."amount")) > abs(m."amount")`,
  ),
  rule(
    'lots of vouchers are used in time and expire after it',
    sql`select 'voucherMovement ' || m."id" as what from "voucherMovement" m
       join "voucherMovement" opening on opening."id" = m."lot"
      -- What was used for a basket in time is used by its payment after that.
      where (m."type" = 2 and opening."expires" <= m."created"
             and not (m."basketPayment" is not null and m."payment" is not null))
         or (m."type" = 3 and coalesce(opening."expires" > m."created", 1))`,
  ),
  rule(
    'no lot of a voucher is left out when it expires',
    sql`with lots as (select coalesce("lot", "id") as lot, sum("amount") as amount from "voucherMovement" group by 1)
     select 'voucher ' || v."id" as what from lots join "voucherMovement" opening on opening."id" = lots.lot
       join "voucher" v on v."id" = opening."voucher"
      where lots.amount > 0 and opening."expires" is not null and coalesce(v."nextExpiry" > opening."expires", 1)`,
  ),
  rule(
    'each recharge has its sale; paid at once, its payment and its document',
    sql`select 'voucherMovement ' || m."id" as what from "voucherMovement" m join "voucher" v on v."id" = m."voucher"
       left join "sale" s on s."id" = m."sale"
      where m."type" = 1 and (m."amount" <= 0 or s."id" is null
         or s."voucherType" is distinct from v."voucherType" or (v."customer" is not null and s."customer" is distinct from v."customer")
         or (m."payment" is not null and (s."invoice" is null or not exists
            (select 1 from "salePayment" p where p."sale" = s."id" and p."payment" = m."payment"))))`,
  ),
  rule(
    'no balance is put in for another price than it has without the right',
    sql`with recharge as (
       select m.*, t."kind", s."total",
          case t."kind" when 1 then m."amount" else m."packPrice" * 1.0 * m."amount" / m."packUnits" / 1000000 end as worth
         from "voucherMovement" m join "voucher" v on v."id" = m."voucher"
         join "voucherType" t on t."id" = v."voucherType" left join "sale" s on s."id" = m."sale"
        where m."type" = 1)
     select 'voucherMovement ' || "id" as what from recharge
      where ("scope" is not null and "scope" not in ('billing:price', 'billing:discount'))
         or ("kind" = 2) <> ("packPrice" is not null and "packUnits" > 0)
         or ("scope" is null and (worth is null or worth <= 0
             -- To the cent, and never less than one.
             or abs("total" - ${greatest(sql`worth`, sql`10000`)}) > 5001))`,
  ),
  rule(
    'nothing else puts into a voucher than money and what goes back into it',
    sql`select 'voucherMovement ' || m."id" as what from "voucherMovement" m left join "payment" p on p."id" = m."payment"
      where m."amount" > 0 and (m."type" in (2, 3) or (m."type" = 5 and (p."id" is null or -p."amount" < m."amount")))`,
  ),
  rule(
    'recharges of money are not taxed',
    sql`with purse as (
       select s."id", s."voucherType", s."supply", s."taxes", s."total", s."totalBeforeTaxes", s."taxAmount"
         from "sale" s where s."voucherType" in (select "id" from "voucherType" where "kind" = 1))
     select 'sale ' || "id" as what from purse
      where "supply" <> 0 or "taxAmount" <> 0 or "totalBeforeTaxes" <> "total" or ${lengthOf(sql`"taxes"`)} <> 1
         or not exists (select 1 from "tax" x where x."id" = ${fieldOf(sql`"taxes"`, '[0].tax')} and x."purpose" = 'multiPurposeVoucher')
     union all
     select 'invoiceLine ' || l."id" from "invoiceLine" l join purse on purse."id" = l."sale"
       join "invoice" i on i."id" = l."invoice"
      where i."status" = 1 and (l."taxAmount" <> 0 or l."supply" <> 0 or ${fieldOf(sql`l."taxes"`, '[0].tax')} is distinct from
        (select "id" from "tax" where "purpose" = 'multiPurposeVoucher'))
     union all
     select 'tax ' || "id" from "tax" where "purpose" = 'multiPurposeVoucher'
        and ("rate" <> 0 or "category" <> 'O' or coalesce(trim("exemptionReason"), '') = '' or "deleted" <> 0)`,
  ),
  rule(
    'what is used at a cash point is used by basket, and what is cancelled is back',
    sql`with said as (
       select u."id", ${fieldOf(sql`l.value`, 'voucher')} as voucher, ${fieldOf(sql`l.value`, 'product')} as product,
              sum(${millionthsOf(sql`l.value`, 'units')}) as amount
         from "voucherUse" u, ${partsOf(sql`u."lines"`)} l group by 1, 2, 3),
     moved as (
       select "voucherUse" as id, "voucher", "product", -sum(case "type" when 2 then "amount" else 0 end) as used,
              sum(case "type" when 4 then "amount" else 0 end) as back
         from "voucherMovement" where "voucherUse" is not null group by 1, 2, 3)
     select 'voucherUse ' || coalesce(s."id", m.id) as what
       from said s full join moved m on m.id = s."id" and m."voucher" = s.voucher and m."product" = s.product
       left join "voucherUse" u on u."id" = coalesce(s."id", m.id)
      where s.amount is distinct from m.used or m.back <> case u."cancelled" when 1 then m.used else 0 end
     union all
     select 'voucherUse ' || u."id" from "voucherUse" u
       left join "posMovement" o on o."id" = u."session" left join "invoice" i on i."id" = u."invoice"
      where ${lengthOf(sql`u."lines"`)} = 0 or o."type" is distinct from 1 or o."pos" is distinct from u."pos"
         or (u."invoice" is not null and (i."guid" is distinct from u."uuid" or i."session" is distinct from u."session"))
         or (u."invoice" is null and exists (select 1 from "invoice" where "guid" = u."uuid"))
     union all
     select 'voucherMovement ' || m."id" from "voucherMovement" m join "voucherUse" u on u."id" = m."voucherUse"
       join "voucher" v on v."id" = m."voucher"
      where m."type" not in (2, 4) or m."payment" is not null or m."sale" is not null
         or (v."customer" is not null and v."customer" is distinct from u."customer")`,
  ),
  rule(
    'a voucher is a customer’s, or the bearer’s who has its code',
    sql`select 'voucher ' || v."id" as what from "voucher" v join "voucherType" t on t."id" = v."voucherType"
      where (v."customer" is null) <> (v."code" is not null) or (v."code" is null) <> (v."codeKey" is null)
         or (v."code" is null) <> (v."codeEnd" is null) or (v."code" is null) <> (v."codeIssued" is null)
         or (v."code" is not null and (v."codeEnd" <> substr(v."code", -4) or v."codeIssued" < v."created"))
         or (v."code" is null and v."printed" = 1)`,
  ),
  rule(
    'each idempotent recharge has its one effect',
    sql`select "key" as what from "idempotency" k where k."path" = '/api/vouchers/recharge.json' and k."status" = 200
        and not exists (select 1 from "voucherMovement" m where m."id" = ${fieldOf(sql`k."body"`, 'voucherMovement')}
          and m."sale" = ${fieldOf(sql`k."body"`, 'sale.id')})`,
  ),
];
