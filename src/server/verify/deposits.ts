/** Receipts of deposits: what came in or went back since they are issued has one, and their numbers leave nothing out. */
import type Database from 'better-sqlite3';
import { factOf } from '../core/db/meta.ts';
import { sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { rowsOf } from './rule.ts';

export const deposits: readonly Invariant[] = [
  {
    name: 'what came into a deposit or went back by a payment has one receipt, numbered without a gap',
    check: (db) => [...withoutTheirs(db), ...outOfOrder(db)].map((id) => `depositMovement ${id}`),
  },
];

function withoutTheirs(db: Database.Database): number[] {
  return rowsOf<{ id: number }>(
    db,
    sql`select "id" from "depositMovement"
      where ("receipt" is not null) <> ("type" in (1, 3) and "payment" is not null
              and "id" > ${factOf<number>(db, 'depositReceiptsAfter') ?? 0})
         or ("receipt" is null) <> ("company" is null)`,
  ).map(({ id }) => id);
}

/** Parts that were paid by several methods at once share a receipt. */
function outOfOrder(db: Database.Database): number[] {
  const numbers = new Map<number, number>();
  return rowsOf<{ id: number; company: number; receipt: string; acts: number }>(
    db,
    sql`select min("id") as "id", "company", "receipt", count(distinct "deposit" || ' ' || "type" || ' ' || "created") as acts
      from "depositMovement" where "receipt" is not null group by "company", "receipt" order by min("id")`,
  ).flatMap(({ id, company, receipt, acts }) => {
    const number = (numbers.get(company) ?? 0) + 1;
    numbers.set(company, number);
    return acts > 1 || receipt !== `DEP-${String(number).padStart(6, '0')}` ? id : [];
  });
}
