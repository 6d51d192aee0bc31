/** Series of documents: what they may write, and the day they are at. */
import { commonNumber } from '#shared/domain/seriesClash.ts';
import { sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { rowsOf, rule } from './rule.ts';

interface Counter {
  readonly id: number;
  readonly company: number | null;
  readonly format: string | null;
  readonly zeros: number;
  readonly prefix: 0 | 1;
  readonly reset: number | null;
  readonly code: string | null;
}

export const series: readonly Invariant[] = [
  {
    name: 'no two live series of a company can write one number',
    check: (db) => {
      const counters = rowsOf<Counter>(
        db,
        sql`select c."id", c."company", c."format", c."zeros", c."prefix", c."reset", t."code"
           from "invoiceCounter" c left join "invoiceType" t on t."id" = c."type" where c."deleted" = 0 order by c."id"`,
      ).map((counter) => ({ ...counter, prefix: counter.prefix === 1 }));
      return counters.flatMap((one, index) =>
        counters.slice(index + 1).flatMap((other) => {
          const isShared = one.company === null || other.company === null;
          const found = isShared || one.company === other.company ? commonNumber(one, other) : null;
          return found === null ? [] : `invoiceCounter ${one.id} and ${other.id}: ${found.number}`;
        }),
      );
    },
  },
  rule(
    'a type has one live series for a company, and one for all',
    sql`select 'invoiceType ' || "type" as what from "invoiceCounter" where "deleted" = 0
      group by "type", "company" having count(*) > 1`,
  ),
  // A day that was set had come when it was set, wherever on earth that was.
  rule(
    'each counter is at the day of its last document, or at a later one that was set and had come',
    sql`select 'invoiceCounter ' || c."id" || ' at ' || coalesce(c."lastDate", 'no day') as what from "invoiceCounter" c
       left join (select "counter", max("date") as "date" from "invoice" where "status" <> 0 group by 1) i
         on i."counter" = c."id"
      where c."lastDate" is distinct from coalesce(c."setDate", i."date")
         or c."setDate" < i."date" or c."setDate" > date(coalesce(c."updated", c."created"), '+1 day')`,
  ),
];
