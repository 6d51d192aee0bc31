/** The rules of the money, each as the query for the rows that break it. */

import { fieldOf, itemOf, partsOf } from '../core/db/dialect.ts';
import { type Sql, sql } from '../core/db/sql.ts';
import { checkedColumns } from '../core/integrity/checksum.ts';
import { chained } from '../core/integrity/hash.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { millionthsOf } from './millionths.ts';
import { rule } from './rule.ts';

/** Millionths of a JSON amount. */
const micros = (path: string): Sql => millionthsOf(sql`t.value`, path);

/** The events about rows which are there for ever, with their tables. Drafts may be deleted. */
const announced: ReadonlyMap<string, string> = new Map([
  ...[...chained, ...checkedColumns.keys()].flatMap((table): [string, string][] =>
    ['invoice', 'invoiceLine', 'event', 'file'].includes(table) ? [] : [[`${table}.created`, table]],
  ),
  ['invoice.confirmed', 'invoice'],
]);

export const invariants: readonly Invariant[] = [
  rule(
    'series are contiguous, unique, and their dates never go back',
    sql`with numbered as (
       select "counter", "id", "number", "sequenceNumber" as n, "date",
              lag("sequenceNumber") over w as before, lag("date") over w as "dateBefore"
         from "invoice" where "counter" is not null and "status" <> 0 window w as (partition by "counter" order by "date", "sequenceNumber", "id"))
     select 'invoice ' || numbered."id" || ' (' || "number" || ') after ' || coalesce(before, 'nothing') as what from numbered
       join "invoiceCounter" c on c."id" = "counter"
      where (n <> coalesce(c."initialValue", 1) and n is distinct from before + 1
             and not exists (select 1 from ${partsOf(sql`coalesce(c."jumps", '[]')`)} j where ${itemOf(sql`j.value`, 1)} = n - 1))
         or "date" < "dateBefore"`,
  ),
  rule(
    'no number is used twice',
    sql`select "number" || ' × ' || count(*) as what from "invoice" where "number" is not null
      group by "company", "number" having count(*) > 1`,
  ),
  rule(
    'each counter is at the last number of its series',
    sql`select 'invoiceCounter ' || c."id" || ' at ' || c."lastValue" as what from "invoiceCounter" c
      where c."lastValue" <> (select "sequenceNumber" from "invoice" i
              where i."counter" = c."id" and i."status" <> 0
              order by i."date" desc nulls last, i."sequenceNumber" desc nulls last, i."id" desc limit 1)
        and not exists (select 1 from ${partsOf(sql`coalesce(c."jumps", '[]')`)} j where ${itemOf(sql`j.value`, 1)} = c."lastValue")`,
  ),
  rule(
    'every confirmed invoice is numbered, dated and whole',
    sql`select 'invoice ' || "id" as what from "invoice"
      where "status" <> 0 and ("number" is null or "date" is null or "counter" is null or "initialized" = 0)`,
  ),
  rule(
    'invoice total = base + taxes',
    sql`select 'invoice ' || i."id" as what from "invoice" i
      where i."total" <> i."totalBeforeTaxes" + coalesce((select sum(${micros('amount')}) from ${partsOf(sql`i."taxes"`)} t), 0)`,
  ),
  rule(
    'invoice total = Σ lines',
    sql`select 'invoice ' || i."id" as what from "invoice" i
      where i."pricesTaxIncluded" = 1
        and i."total" <> coalesce((select sum(l."total") from "invoiceLine" l where l."invoice" = i."id"), 0)`,
  ),
  rule(
    'the taxes of an invoice = Σ shares of its lines',
    sql`with parts as (
       select l."invoice", 0 as stated, ${fieldOf(sql`t.value`, 'tax')} as tax, ${fieldOf(sql`t.value`, 'rate')} as rate, ${micros('base')} as base, ${micros('amount')} as amount
         from "invoiceLine" l, ${partsOf(sql`l."taxes"`)} t
       union all
       select i."id", 1, ${fieldOf(sql`t.value`, 'tax')}, ${fieldOf(sql`t.value`, 'rate')}, -${micros('base')}, -${micros('amount')}
         from "invoice" i, ${partsOf(sql`i."taxes"`)} t)
     select 'invoice ' || "invoice" || ' tax ' || tax as what from parts group by "invoice", tax, rate
     having sum(base) <> 0 or sum(amount) <> 0 or min(stated) = max(stated)`,
  ),
  rule(
    'what an invoice was paid = total − withheld − pending, and its status agrees',
    sql`with paid as (select "invoice", sum("amount") as amount from "invoicePayment" group by 1)
     select 'invoice ' || i."id" as what from "invoice" i left join paid p on p."invoice" = i."id"
      where i."status" = 1 and (i."total" - coalesce(i."withheld", 0) - i."pending" <> coalesce(p.amount, 0)
         or i."paymentStatus" is distinct from case i."pending" when 0 then 2 when i."total" - coalesce(i."withheld", 0) then 0 else 1 end)`,
  ),
  rule(
    'what a sale was paid = total − pending, and its status agrees',
    sql`with paid as (select "sale", sum("amount") as amount from "salePayment" group by 1)
     select 'sale ' || s."id" as what from "sale" s left join paid p on p."sale" = s."id"
      where s."status" in (0, 2, 3, 4) and (s."total" - s."pending" <> coalesce(p.amount, 0)
         or case s."status" when 4 then s."pending" <> 0 when 3 then s."pending" in (0, s."total")
                            else s."pending" <> s."total" end)`,
  ),
  rule(
    'each invoice of a checkout has one sale a line',
    sql`select 'invoice ' || i."id" as what from "invoice" i
      where i."session" is not null and i."status" = 1 and i."isCreditNote" = 0
        and (select count(*) from "sale" s where s."invoice" = i."id")
         <> (select count(*) from "invoiceLine" l where l."invoice" = i."id")`,
  ),
  rule(
    'each cash or card payment has its movement, with its amount and tip',
    sql`select 'payment ' || p."id" as what from "payment" p where p."type" in (1, 2)
        and ((select coalesce(sum(m."amount"), 0) from "posMovement" m
               where m."payment" = p."id" and m."type" = case p."type" when 1 then 6 else 7 end) <> p."amount"
          or (select count(*) from "posMovement" m where m."payment" = p."id" and m."type" in (6, 7)) <> 1
          or (select coalesce(sum(m."amount"), 0) from "posMovement" m where m."payment" = p."id" and m."type" = 8)
             <> coalesce(p."tip", 0))`,
  ),
  rule(
    'each movement of cash or card comes from a payment',
    sql`select 'posMovement ' || m."id" as what from "posMovement" m where m."type" in (6, 7, 8) and m."payment" is null`,
  ),
  rule(
    'openings and closings take turns',
    sql`with turns as (select "id", "pos", "type", lag("type") over (partition by "pos" order by "id") as before
       from "posMovement" where "type" in (1, 2))
     select 'posMovement ' || "id" as what from turns where "type" = coalesce(before, 2)`,
  ),
  rule(
    'every movement lies within a session',
    sql`select 'posMovement ' || m."id" as what from "posMovement" m where m."type" > 2
        and coalesce((select t."type" from "posMovement" t where t."pos" = m."pos" and t."id" < m."id" and t."type" in (1, 2)
          order by t."id" desc limit 1), 2) <> 1`,
  ),
  // Blind counts state none of the two.
  rule(
    'expected cash and card of counts and closings re-derive',
    sql`with counts as (
       select m."id", m."pos", m."expectedCashCount", m."expectedCreditCardCount", m."type",
              (select max(o."id") from "posMovement" o where o."pos" = m."pos" and o."type" = 1 and o."id" < m."id") as opening
         from "posMovement" m where m."type" in (2, 3) and m."voided" is null),
     derived as (
       select c."id", c."type", c."expectedCashCount", c."expectedCreditCardCount", o."realCashCount"
              + coalesce(sum(case when m."type" in (4, 6) or (m."type" = 8 and p."type" <> 2) then m."amount"
                                  when m."type" = 5 then -m."amount" end), 0) as cash,
              coalesce(sum(case when m."type" = 7 or (m."type" = 8 and p."type" = 2) then m."amount" end), 0)
              + coalesce((select sum((b."amount" + b."tip") * case b."type" when 1 then 1 else -1 end) from "basketPayment" b
                  where b."session" = c.opening and b."after" < c."id" and b."paymentType" = 2), 0) as card
         from counts c join "posMovement" o on o."id" = c.opening
         left join "posMovement" m on m."pos" = c."pos" and m."id" > c.opening and m."id" < c."id"
              and (m."voided" is null or m."voided" >= c."id")
         left join "payment" p on p."id" = m."payment"
        group by c."id")
     select 'posMovement ' || "id" as what from derived
      where ("expectedCashCount" is distinct from cash or "expectedCreditCardCount" is distinct from card)
        and ("type" = 2 or coalesce("expectedCashCount", "expectedCreditCardCount") is not null)`,
  ),
  rule(
    'each closing has its Z, with its differences',
    sql`select 'posMovement ' || m."id" as what from "posMovement" m left join "zReport" z on z."closing" = m."id"
      where m."type" = 2 and (z."id" is null or z."cashDifference" <> m."realCashCount" - m."expectedCashCount"
         or z."cardDifference" <> m."realCreditCardCount" - m."expectedCreditCardCount")`,
  ),
  rule(
    'Z numbers of a cash point are contiguous',
    sql`select 'zReport ' || "id" as what from (
       select "id", "number", row_number() over (partition by "pos" order by "id") as n from "zReport") where "number" <> n`,
  ),
  rule(
    'each idempotent checkout has its one effect',
    // A document, a use of vouchers where they paid for something, or both.
    sql`select "key" as what from "idempotency" k where k."path" = '/api/billing/checkout' and k."status" = 200
        and (coalesce(${fieldOf(sql`k."body"`, 'invoice')}, ${fieldOf(sql`k."body"`, 'voucherUse')}) is null
          or (${fieldOf(sql`k."body"`, 'invoice')} is not null and not exists (select 1 from "invoice" i
            where i."id" = ${fieldOf(sql`k."body"`, 'invoice.id')} and i."guid" = ${fieldOf(sql`k."body"`, 'invoice.guid')}))
          or (${fieldOf(sql`k."body"`, 'voucherUse')} is not null and not exists (select 1 from "voucherUse" u
            where u."id" = ${fieldOf(sql`k."body"`, 'voucherUse.id')} and u."uuid" = ${fieldOf(sql`k."body"`, 'voucherUse.uuid')})))`,
  ),
  // A key may be used anew once its answer is forgotten, so only rows from then on count. Answers older than the audit
  // log itself have none.
  rule(
    'each idempotency key had one effect since its answer was kept',
    sql`select i."key" as what from "idempotency" i
       left join "auditLog" a on a."idempotencyKey" = i."key" and a."method" = i."method" and a."path" = i."path"
        and (a."credential" = substr(i."credential", 1, length(a."credential"))
          or (substr(a."credential", 1, 8) = 'session:' and i."credential" = 'user:' || a."user"))
        and a."refusal" is null and a."created" >= i."created"
      where i."created" >= (select "created" from "auditLog" where "id" = 1)
      group by i."credential", i."method", i."path", i."key" having count(a."id") <> 1`,
  ),
  rule(
    'every row of a ledger that an event tells of is there',
    sql`select e."type" || ' ' || e."record" as what from "event" e
      where case e."type"
        ${sql.join(
          [...announced].map(
            ([type, table]) =>
              sql`when ${sql.literal(type)} then not exists (select 1 from ${sql.id(table)} where "id" = e."record")`,
          ),
          ' ',
        )}
        else 0 end`,
  ),
  // Ledgers and sales add up to other rows; nothing does to these.
  rule(
    'each row that nothing else adds up to was created once, as an event tells',
    sql.join(
      ['editedSale', 'faexCancel', 'faexCredit'].map(
        (table) =>
          sql`select ${sql.literal(`${table} `)} || "id" as what from ${sql.id(table)} where "id" not in (
             select "record" from "event" where "model" = ${sql.literal(table)} and "type" = ${sql.literal(`${table}.created`)}
              group by "record" having count(*) = 1)`,
      ),
      ' union all ',
    ),
  ),
  rule(
    'every confirmed invoice has its event',
    sql`select 'invoice ' || i."id" as what from "invoice" i where i."status" = 1
        and i."id" not in (select e."record" from "event" e where e."type" = 'invoice.confirmed')`,
  ),
];
