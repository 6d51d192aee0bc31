/** Cash points: sessions that change hands, and what Z reports state. */
import { type Invariant, rule } from '../core/integrity/invariant.ts';

/** Millionths of a figure of a report. */
const millionths = (value: string): string => `cast(round((${value}) * 1000000) as integer)`;
const figure = (path: string): string => millionths(`z."report" ->> '${path}'`);
/** Millionths of a column of a report. */
const column = (rows: string, name: string): string =>
  `(select coalesce(sum(${millionths(`v.value ->> '$.${name}'`)}), 0) from json_each(z."report", '$.${rows}') v)`;

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
    'each Z states what each method received and paid out in its session',
    `select 'zReport ' || z."id" as what from "zReport" z, json_each(z."report", '$.byPaymentMethod') m
      where m.value ->> '$.received' is not null
        and (${millionths("m.value ->> '$.received'")}, ${millionths("m.value ->> '$.paidOut'")}) is not
            (select coalesce(sum(max(p."amount", 0)), 0), coalesce(sum(min(p."amount", 0)), 0) from "payment" p
              where p."session" = z."opening" and p."paymentMethod" = m.value ->> '$.paymentMethod'
                and p."type" = m.value ->> '$.type')
     union all
     select 'zReport ' || z."id" from "zReport" z
      where z."report" ->> '$.payments.net' is not null
        and (${figure('$.payments.received')}, ${figure('$.payments.paidOut')}, ${figure('$.payments.net')}) is not
            (select coalesce(sum(max(p."amount", 0)), 0), coalesce(sum(min(p."amount", 0)), 0), coalesce(sum(p."amount"), 0)
               from "payment" p where p."session" = z."opening")`,
  ),
  rule(
    'each Z states the documents of its session',
    `select 'zReport ' || z."id" as what from "zReport" z join "posMovement" c on c."id" = z."closing"
      where z."report" ->> '$.documents.net' is not null
        and ${figure('$.documents.net')} <>
            (select coalesce(sum(i."total"), 0) from "invoice" i
              where i."session" = z."opening" and (i."status" = 1 or (i."status" = 2 and i."voidedAt" > c."created")))
        -- Stamps are whole seconds: what was voided in that of the closing may have been before it or after.
        and not exists (select 1 from "invoice" i where i."session" = z."opening" and i."voidedAt" = c."created")`,
  ),
  rule(
    'the columns of each Z add up to its net',
    `select 'zReport ' || z."id" as what from "zReport" z
      where z."report" ->> '$.documents.net' is not null and (
        ${figure('$.documents.gross')} + ${figure('$.documents.recharges')} + ${figure('$.documents.refunds')}
          <> ${figure('$.documents.net')}
        or ${['$.documents.base', '$.documents.taxes'].map(figure).join(' + ')} <> ${figure('$.documents.net')}
        or ${column('series', 'total')} <> ${figure('$.documents.net')}
        or ${column('byFamily', 'amount')} <> ${figure('$.documents.net')}
        or ${column('byUser', 'net')} <> ${figure('$.documents.net')}
        or ${column('byTax', 'base')} <> ${figure('$.documents.base')}
        or ${column('byTax', 'amount')} <> ${figure('$.documents.taxes')})`,
  ),
  rule(
    'each Z names the payments corrected in its session',
    `select 'zReport ' || z."id" as what from "zReport" z
      where z."report" ->> '$.documents.net' is not null
        and coalesce((select group_concat(n.value ->> '$.payment') from json_each(z."report", '$.corrections') n), '')
            <> coalesce((select group_concat(p."cancelationOf") from
                 (select "cancelationOf" from "payment" where "session" = z."opening" and "scope" = 'billing:correct'
                     and "cancelationOf" is not null order by "id") p), '')`,
  ),
  rule(
    'each Z names the openings of the drawer without a sale since the closing before',
    `select 'zReport ' || z."id" as what from "zReport" z
      where z."report" ->> '$.drawerOpenings' is not null
        and coalesce((select group_concat(n.value ->> '$.id') from json_each(z."report", '$.drawerOpenings') n), '')
            <> coalesce((select group_concat(d."id") from
                 (select "id" from "drawerOpening" o where o."pos" = z."pos" and o."invoice" is null
                     and coalesce(o."movement", 0) < z."closing"
                     and coalesce(o."movement", 0) >= coalesce((select max(c."closing") from "zReport" c
                           where c."pos" = z."pos" and c."closing" < z."closing"), 0)
                   order by o."id") d), '')`,
  ),
  rule(
    'a drawer is opened after a movement of its cash point: for the cash of a document of the session, or for a reason',
    `select 'drawerOpening ' || d."id" as what from "drawerOpening" d
       left join "posMovement" m on m."id" = d."movement"
      where (d."movement" is not null and m."pos" is not d."pos")
         or (d."movement" is null and exists (select 1 from "posMovement" f where f."pos" = d."pos" and f."created" < d."created"))
         or (d."invoice" is null and d."reason" is null and trim(coalesce(d."comments", '')) = '')
         or (d."invoice" is not null and not exists (
              select 1 from "invoicePayment" i join "payment" p on p."id" = i."payment"
               where i."invoice" = d."invoice" and p."session" = (
                 select max(o."id") from "posMovement" o where o."pos" = d."pos" and o."type" = 1 and o."id" <= d."movement")))`,
  ),
  rule(
    'a sale is cancelled in a session of a cash point',
    `select 'sale ' || s."id" as what from "sale" s left join "posMovement" o on o."id" = s."cancelledIn"
      where s."cancelledIn" is not null and (s."status" <> 5 or o."type" is not 1)`,
  ),
];
