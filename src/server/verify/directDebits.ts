/** Direct debits: remittances and what their debits add up to, what they paid, and what came back. */
import { sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { rule } from './rule.ts';

export const directDebits: readonly Invariant[] = [
  rule(
    'a remittance is as many debits, for as much, as it says',
    sql`select 'remittance ' || r."id" as what from "remittance" r
      where r."debits" <> (select count(*) from "remittanceDebit" d where d."remittance" = r."id")
        or r."total" <> (select coalesce(sum(d."amount"), 0) from "remittanceDebit" d where d."remittance" = r."id")
        or r."returned" <> (select coalesce(sum(d."amount"), 0) from "remittanceDebit" d
             where d."remittance" = r."id" and d."status" = 2)`,
  ),
  rule(
    'a debit collects what its sales were owed, and those of one on its way are open',
    sql`select 'remittanceDebit ' || d."id" as what from "remittanceDebit" d join "remittance" r on r."id" = d."remittance"
      where d."amount" <> (select coalesce(sum(s."amount"), 0) from "remittanceSale" s where s."remittanceDebit" = d."id")
        or (d."status" = 0) <> exists (select 1 from "remittanceSale" s where s."remittanceDebit" = d."id" and s."open" = 1)
        or (d."status" = 0 and r."status" in (3, 4)) or (d."status" = 3) <> (r."status" = 4 and d."status" <> 2)`,
  ),
  rule(
    'the payment of a debit pays its sales, as far as they were owed',
    sql`select 'remittanceDebit ' || d."id" as what from "remittanceDebit" d left join "payment" p on p."id" = d."payment"
      where (d."payment" is not null and (p."id" is null or p."amount" > d."amount" or p."type" <> 4
             or p."reference" is distinct from d."endToEndId" or p."customer" is distinct from d."customer"))
        or d."overpaid" <> case d."status" when 1 then d."amount" - coalesce(p."amount", 0) else 0 end
        or exists (select 1 from "salePayment" a where a."payment" = d."payment"
             and not exists (select 1 from "remittanceSale" s where s."remittanceDebit" = d."id" and s."sale" = a."sale"
               and s."amount" >= a."amount"))`,
  ),
  rule(
    'a debit came back where a return says so, and what it had paid is reversed',
    sql`select 'remittanceDebit ' || d."id" as what from "remittanceDebit" d
        join "remittance" r on r."id" = d."remittance" left join "bankReturn" b on b."remittanceDebit" = d."id"
        left join "payment" p on p."id" = d."payment"
      where (b."id" is not null and r."status" = 0) or (d."status" = 2) <> (b."id" is not null) or b."amount" <> d."amount" or b."customer" <> d."customer"
        or b."unreversed" <> case when b."reversal" is null then coalesce(p."amount", 0) else coalesce((
             select sum(a."amount") from "remittanceSale" s join "salePayment" a on a."sale" = s."sale"
               join "payment" o on o."id" = a."payment"
              where s."remittanceDebit" = d."id" and o."id" > b."reversal" and o."type" = 4 and o."cancelationOf" is null
                and o."reference" = d."endToEndId"), 0) end
        or (b."reversal" is not null and not exists (select 1 from "payment" o
             where o."id" = b."reversal" and o."cancelationOf" = d."payment"))`,
  ),
  rule(
    'a returns file was taken up as often as it says',
    sql`select 'bankReturnFile ' || f."id" as what from "bankReturnFile" f
      where f."taken" <> (select count(*) from "bankReturn" b where b."bankReturnFile" = f."id")`,
  ),
];
