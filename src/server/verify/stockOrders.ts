/** Orders to suppliers: totals worked out anew, exactly, and numbers without gaps. */
import type Database from 'better-sqlite3';
import type { Row } from '#shared/catalogue/index.ts';
import { padded, whole } from '../core/db/dialect.ts';
import { sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { rowsOf, rule } from './rule.ts';

export const stockOrders: readonly Invariant[] = [
  { name: 'the totals of a stock order follow from its lines, costs and discounts', check: wrongTotals },
  rule(
    'numbers of stock orders are contiguous and begin again each year',
    sql`with numbered as (
       select "id", "number", substr("number", 4, 4) as year, ${whole(sql`substr("number", 9)`)} as n,
              lag(substr("number", 4, 4)) over w as "yearBefore", lag(${whole(sql`substr("number", 9)`)}) over w as before
         from "stockOrder" window w as (order by "id"))
     select 'stockOrder ' || "id" || ' (' || "number" || ')' as what from numbered
      where "number" <> 'PC-' || year || '-' || ${padded(sql`n`, 4)} or year < "yearBefore"
         or n <> case when year = "yearBefore" then before + 1 else 1 end`,
  ),
];

/** Percentage points in a whole, in millionths. */
const WHOLE = 100_000_000n;
const CENT = 10_000n;

function wrongTotals(db: Database.Database): string[] {
  const lines = Map.groupBy(
    rowsOf<Row<'stockOrderLine'>>(db, sql`select * from "stockOrderLine" where "deleted" = 0`),
    (line) => line.stockOrder,
  );
  return rowsOf<Row<'stockOrder'>>(db, sql`select * from "stockOrder"`)
    .filter((order) => !addsUp(order, lines.get(order.id) ?? []))
    .map(({ id }) => `stockOrder ${id}`);
}

function addsUp(order: Row<'stockOrder'>, lines: readonly Row<'stockOrderLine'>[]): boolean {
  let [thousandths, total] = [0, 0n];
  for (const line of lines) {
    const amount = Math.round(line.amount * 1000);
    const cost = BigInt(amount) * BigInt(line.grossUnitCost) * (WHOLE - BigInt(line.discount));
    if (BigInt(line.total) !== toCents(cost, 1000n * WHOLE)) return false;
    thousandths += amount;
    total += BigInt(line.total);
  }
  return (
    Math.round(order.amount * 1000) === thousandths &&
    BigInt(order.total) === toCents(total * (WHOLE - BigInt(order.globalDiscount)), WHOLE)
  );
}

/** Whole cents, half up (nothing here is below zero), of so many millionths over `scale`. */
function toCents(value: bigint, scale: bigint): bigint {
  const cent = scale * CENT;
  return ((2n * value + cent) / (2n * cent)) * CENT;
}
