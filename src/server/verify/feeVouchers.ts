/** Vouchers that fees of subscriptions recharge. */
import { sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { rule } from './rule.ts';

export const feeVouchers: readonly Invariant[] = [
  rule(
    'a fee recharges a voucher of its customer, and gives it no more than once',
    sql`select 'voucherMovement ' || m."id" as what from "voucherMovement" m join "voucher" v on v."id" = m."voucher"
       left join "subscriptionFee" f on f."sale" = m."sale" left join "sale" s on s."id" = f."sale"
      where m."type" = 6 and (m."amount" <= 0 or s."id" is null or s."customer" is distinct from v."customer")
     union all
     select 'sale ' || m."sale" from "voucherMovement" m
      where m."type" = 6 group by m."sale" having max(m."amount") < sum(m."amount" + coalesce(
        (select sum(u."amount") from "voucherMovement" u where u."source" = m."id"), 0))`,
  ),
  rule(
    'nothing is left of what a fee recharged that is not paid',
    sql`select 'voucherMovement ' || m."id" as what from "voucherMovement" m
      where m."type" = 6
        and (select sum(l."amount") from "voucherMovement" l where l."id" = m."id" or l."lot" = m."id") > 0
        and exists (select 1 from "sale" s where (s."id" = m."sale" and s."status" <> 4)
          or (s."parent" = m."sale" and s."fkModel" = 'subscriptionCustomer' and s."status" in (0, 2, 3)))`,
  ),
];
