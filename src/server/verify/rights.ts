/** Money that goes out, and adjusted balances: each row names the permission by which it was done. */
import { daysBetween } from '../core/db/dialect.ts';
import { sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { rule } from './rule.ts';

export const rights: readonly Invariant[] = [
  // A deposit is returned by the method it came in by without a permission, as far as it came in by that type.
  rule(
    'money goes back by right',
    sql`select 'payment ' || p."id" as what from "payment" p
      where (p."amount" < 0 or p."cancelationOf" is not null) and coalesce(p."scope", '') not in ('billing:refund', 'billing:correct')
        and not (p."scope" is not distinct from 'remittance:operate' and exists (
          select 1 from "bankReturn" b where b."reversal" = p."id"))
        and not (p."scope" is null and p."cancelationOf" is null and exists (
          select 1 from "depositMovement" d
           where d."payment" = p."id" and d."type" = 3
             and (select sum(m."amount") from "depositMovement" m join "payment" q on q."id" = m."payment"
                   where m."deposit" = d."deposit" and m."id" <= d."id" and m."type" in (1, 3) and q."type" = p."type") >= 0))`,
  ),
  // A payment by another method is written right after the reversal.
  rule(
    'a correction moves a payment of one’s own session between cash and card, tip and all',
    sql`select 'payment ' || p."id" as what from "payment" p
       left join "payment" o on o."id" = p."cancelationOf"
       left join "payment" q on q."id" = p."id" + 1
      where p."scope" = 'billing:correct' and p."amount" < 0
        and (o."createUser" is null or o."createUser" <> p."createUser" or o."session" is null
          or o."session" is distinct from p."session" or q."scope" is distinct from 'billing:correct' or q."createUser" is distinct from p."createUser"
          or q."session" is distinct from p."session" or p."type" + q."type" <> 3 or q."amount" is distinct from -p."amount"
          or coalesce(q."tip", 0) <> -coalesce(p."tip", 0))
     union all
     select 'payment ' || p."id" from "payment" p
       join "posMovement" m on m."payment" = p."cancelationOf" join "posMovement" n on n."payment" = p."id"
      where p."scope" = 'billing:correct' and exists (select 1 from "posMovement" h
        where h."pos" = m."pos" and h."id" > m."id" and h."id" < n."id" and h."handedTo" is not null)
     union all
     select 'payment ' || q."id" from "payment" q left join "payment" p on p."id" = q."id" - 1
      where q."scope" = 'billing:correct' and q."amount" >= 0
        and (p."scope" is distinct from 'billing:correct' or p."amount" is distinct from -q."amount" or p."cancelationOf" is null)`,
  ),
  rule(
    'balances are adjusted by permission',
    sql`select 'voucherMovement ' || m."id" as what from "voucherMovement" m left join "voucherUse" u on u."id" = m."voucherUse"
      where m."type" = 4 and m."payment" is null and m."sale" is null and m."basketPayment" is null
        and m."scope" is distinct from 'billing:refund'
        -- What was used at a cash point is cancelled in less than two days by less of a permission.
        and not coalesce(m."scope" = 'billing:correct' and ${daysBetween(sql`u."created"`, sql`m."created"`)} < 2, 0)
     union all
     select 'depositMovement ' || "id" from "depositMovement"
      where ("type" = 5 or "type" = 1 and "payment" is null) and "scope" is distinct from 'billing:refund'`,
  ),
];
