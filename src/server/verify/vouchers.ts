/** Vouchers: balances, lots and what every recharge leaves behind. */
import { type Invariant, rule } from './invariant.ts';

export const vouchers: readonly Invariant[] = [
  rule(
    'the balance of a voucher = Σ its movements, never below zero',
    `with moved as (select "voucher", sum("amount") as amount from "voucherMovement" group by 1)
     select 'voucher ' || v."id" as what from "voucher" v left join moved m on m."voucher" = v."id"
      where v."balance" <> coalesce(m.amount, 0) or v."balance" < 0`,
  ),
  rule(
    'no lot of a voucher gives more than was put into it, nor to another voucher',
    `with lots as (select coalesce("lot", "id") as lot, sum("amount") as amount from "voucherMovement" group by 1)
     select 'lot ' || lot as what from lots where amount < 0
     union all
     select 'voucherMovement ' || m."id" from "voucherMovement" m join "voucherMovement" opening on opening."id" = m."lot"
      where opening."lot" is not null or opening."voucher" <> m."voucher"`,
  ),
  rule(
    'what is taken back of a movement of a voucher is its own, and no more than it moved',
    `select 'voucherMovement ' || u."id" as what from "voucherMovement" u
       left join "voucherMovement" m on m."id" = u."source"
      where (u."type" = 4) <> (u."source" is not null)
         or (u."source" is not null and (m."type" not in (1, 2) or m."voucher" <> u."voucher"
             or coalesce(m."lot", m."id") is not u."lot" or (u."amount" > 0) <> (m."amount" < 0)))
     union all
     select 'voucherMovement ' || m."id" from "voucherMovement" m join "voucherMovement" u on u."source" = m."id"
      group by m."id" having abs(sum(u."amount")) > abs(m."amount")`,
  ),
  rule(
    'lots of vouchers are used in time and expire after it',
    `select 'voucherMovement ' || m."id" as what from "voucherMovement" m
       join "voucherMovement" opening on opening."id" = m."lot"
      where (m."type" = 2 and opening."expires" <= m."created")
         or (m."type" = 3 and coalesce(opening."expires" > m."created", 1))`,
  ),
  rule(
    'no lot of a voucher is left out when it expires',
    `with lots as (select coalesce("lot", "id") as lot, sum("amount") as amount from "voucherMovement" group by 1)
     select 'voucher ' || v."id" as what from lots join "voucherMovement" opening on opening."id" = lots.lot
       join "voucher" v on v."id" = opening."voucher"
      where lots.amount > 0 and opening."expires" is not null and coalesce(v."nextExpiry" > opening."expires", 1)`,
  ),
  rule(
    'each recharge has its sale; paid at once, its payment and its document',
    `select 'voucherMovement ' || m."id" as what from "voucherMovement" m join "voucher" v on v."id" = m."voucher"
       left join "sale" s on s."id" = m."sale"
      where m."type" = 1 and (m."amount" <= 0 or s."id" is null
         or s."voucherType" is not v."voucherType" or s."customer" is not v."customer"
         or (m."payment" is not null and (s."invoice" is null or not exists
            (select 1 from "salePayment" p where p."sale" = s."id" and p."payment" = m."payment"))))`,
  ),
  rule(
    'each idempotent recharge has its one effect',
    `select "key" as what from "idempotency" k where k."path" = '/api/vouchers/recharge.json' and k."status" = 200
        and not exists (select 1 from "voucherMovement" m where m."id" = k."body" ->> '$.voucherMovement'
          and m."sale" = k."body" ->> '$.sale.id')`,
  ),
];
