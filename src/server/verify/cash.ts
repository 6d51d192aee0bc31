/** Cash points: sessions that change hands, and what Z reports state. */
import { type Invariant, rule } from './invariant.ts';

/** Millionths of a figure of a report. */
const figure = (path: string): string => `cast(round((z."report" ->> '${path}') * 1000000) as integer)`;

export const cash: readonly Invariant[] = [
  rule(
    'a session changes hands over a count, from one user to another',
    `with hands as (
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
    `select 'zReport ' || z."id" as what from "zReport" z
       left join "posMovement" o on o."id" = z."opening" and o."type" = 1 and o."pos" = z."pos"
       left join "posMovement" c on c."id" = z."closing" and c."type" = 2 and c."pos" = z."pos"
      where z."report" ->> '$.number' is not z."number" or z."report" ->> '$.pos' is not z."pos"
         or ${figure('$.cash.opening')} is not o."realCashCount"
         or ${figure('$.cash.expected')} is not c."expectedCashCount" or ${figure('$.cash.real')} is not c."realCashCount"
         or ${figure('$.card.expected')} is not c."expectedCreditCardCount"
         or ${figure('$.card.real')} is not c."realCreditCardCount"`,
  ),
  rule(
    'each Z states the payments of its session, by method',
    `select 'zReport ' || z."id" as what from "zReport" z
      where (select coalesce(sum(cast(round((m.value ->> '$.amount') * 1000000) as integer)), 0)
               from json_each(z."report", '$.byPaymentMethod') m)
            <> (select coalesce(sum(p."amount"), 0) from "payment" p where p."session" = z."opening")`,
  ),
  rule(
    'a sale is called off in a session of a cash point',
    `select 'sale ' || s."id" as what from "sale" s left join "posMovement" o on o."id" = s."calledOffIn"
      where s."calledOffIn" is not null and (s."status" <> 5 or o."type" is not 1)`,
  ),
];
