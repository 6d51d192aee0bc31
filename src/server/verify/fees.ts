/** Fees of subscriptions: what each was reckoned to come to, the sales that charge it, and the runs that issued them. */
import { fieldOf, partsOf } from '../core/db/dialect.ts';
import { sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { millionthsOf } from './millionths.ts';
import { rule } from './rule.ts';

/** True of a fee `f` one of whose sales was neither cancelled nor credited as a whole. */
const stands = sql`exists (select 1 from "sale" s where s."status" not in (5, 6)
  and (s."id" = f."sale" or (s."parent" = f."sale" and s."fkModel" = 'subscriptionCustomer')))`;

export const fees: readonly Invariant[] = [
  rule(
    'a fee comes to what its lines do',
    sql`select 'subscriptionFee ' || f."id" as what from "subscriptionFee" f
      where f."total" <> coalesce((select sum(${millionthsOf(sql`t.value`, 'amount')}) from ${partsOf(sql`f."reasons"`)} t), 0)
        or f."total" < 0 or f."issueDate" <> f."from" or f."to" < f."from"`,
  ),
  rule(
    'the sales of a fee charge its lines',
    sql`with lines as (
       select f."id" as fee, f."sale", ${fieldOf(sql`t.value`, 'product')} as product, ${millionthsOf(sql`t.value`, 'amount')} as amount
         from "subscriptionFee" f, ${partsOf(sql`f."reasons"`)} t),
     charged as (
       select f."id" as fee, s."product", s."total" from "subscriptionFee" f
         join "sale" s on s."id" = f."sale" or s."parent" = f."sale"
        where s."cancelationOf" is null and s."fkModel" = 'subscriptionCustomer' and s."fkId" = f."subscriptionCustomer"),
     compared as (
       select fee, product, amount, 1 as n from lines union all select fee, "product", -"total", -1 from charged)
     select 'subscriptionFee ' || fee || ' product ' || coalesce(product, 'none') as what from compared
      group by fee, product having sum(amount) <> 0 or sum(n) <> 0`,
  ),
  rule(
    'a subscription has one fee a date that was not taken back',
    sql`select 'subscriptionCustomer ' || f."subscriptionCustomer" || ' on ' || f."issueDate" as what from "subscriptionFee" f
      where ${stands} group by f."subscriptionCustomer", f."issueDate" having count(*) > 1`,
  ),
  rule(
    'a fee takes the place of an older one of its subscription that was taken back',
    sql`select 'subscriptionFee ' || n."id" as what from "subscriptionFee" n join "subscriptionFee" f on f."id" = n."replaces"
      where f."id" >= n."id" or f."subscriptionCustomer" <> n."subscriptionCustomer" or ${stands}`,
  ),
  rule(
    'a run of fees issued what it says',
    sql`select 'subscriptionTask ' || t."id" as what from "subscriptionTask" t
      where t."progress" <> t."issued" + t."refused"
        or t."issued" <> (select count(*) from "subscriptionFee" f where f."task" = t."id")
        or t."total" <> (select coalesce(sum(f."total"), 0) from "subscriptionFee" f where f."task" = t."id")`,
  ),
];
