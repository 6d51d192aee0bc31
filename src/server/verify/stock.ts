/** Stock: its ledger, what it says of products, orders and sales, and average costs worked out anew, exactly. */
import type Database from 'better-sqlite3';
import type { Row } from '#shared/catalogue/index.ts';
import { fieldOf, partsOf, whole } from '../core/db/dialect.ts';
import { type Sql, sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { rowsOf, rule } from './rule.ts';

/** Quantities have three decimals at most: thousandths compare exactly. */
const thousandths = (quantity: Sql): Sql => whole(sql`${quantity} * 1000`);

export const stock: readonly Invariant[] = [
  rule(
    'the stock of a product = Σ its movements',
    sql`with moved as (select "product", sum(${thousandths(sql`"amount"`)}) as amount from "stockMovement" group by 1)
     select 'product ' || p."id" as what from "product" p left join moved m on m."product" = p."id"
      where ${thousandths(sql`p."stock"`)} <> coalesce(m.amount, 0)`,
  ),
  rule(
    'no more of an order is received than was ordered, and all of it is in the ledger',
    sql`with received as (select "stockOrder", "product", sum(${thousandths(sql`"received"`)}) as amount
       from "stockOrderLine" group by 1, 2),
     moved as (select "stockOrder", "product", sum(${thousandths(sql`"amount"`)}) as amount
       from "stockMovement" where "type" = 1 group by 1, 2)
     select 'stockOrderLine ' || "id" as what from "stockOrderLine" where "received" > "amount" or "received" < 0
     union all
     select 'product ' || coalesce(r."product", m."product") || ' of stockOrder ' || coalesce(r."stockOrder", m."stockOrder", 'none')
       from received r full join moved m on m."stockOrder" is not distinct from r."stockOrder" and m."product" = r."product"
      where coalesce(r.amount, 0) <> coalesce(m.amount, 0)`,
  ),
  rule(
    'the status of a stock order agrees with what was received of it',
    sql`select 'stockOrder ' || o."id" as what from "stockOrder" o join "stockOrderLine" l on l."stockOrder" = o."id"
      group by o."id" having case o."status" when 5 then min(l."received" = l."amount") = 0
        when 4 then max(l."received") = 0 or min(l."received" = l."amount") = 1 else max(l."received") > 0 end`,
  ),
  rule(
    'no more goods of a sale come back than left, nor are out than were sold',
    sql`select 'sale ' || coalesce(m."sale", 'none') as what from "stockMovement" m left join "sale" s on s."id" = m."sale"
      where m."type" in (2, 3) and m."voucherUse" is null group by m."sale", m."product"
     having m."sale" is null or sum(${thousandths(sql`m."amount"`)}) > 0
         or max(m."type" = 2 and m."amount" >= 0) or max(m."type" = 3 and m."amount" <= 0)
         or (sum(${thousandths(sql`m."amount"`)}) < 0
             and (m."product" is distinct from s."product" or -sum(${thousandths(sql`m."amount"`)}) > ${thousandths(sql`s."units"`)}))`,
  ),
  rule(
    'the goods of a use of vouchers are those it names, and back where it is cancelled',
    sql`with said as (
       select u."id", u."cancelled", ${fieldOf(sql`l.value`, 'product')} as product, sum(${thousandths(sql`(${fieldOf(sql`l.value`, 'units')})`)}) as units
         from "voucherUse" u, ${partsOf(sql`u."lines"`)} l group by 1, 3)
     select 'voucherUse ' || coalesce(m."voucherUse", 'none') as what from "stockMovement" m
       left join said s on s."id" = m."voucherUse" and s.product = m."product"
      where m."voucherUse" is not null group by m."voucherUse", m."product"
     having max(m."type" not in (2, 3)) or max(m."sale" is not null) or s."id" is null
         or sum(${thousandths(sql`m."amount"`)}) <> case s."cancelled" when 1 then 0 else -s.units end`,
  ),
  { name: 'the cost of a product is the weighted average of what was received', check: wrongCosts },
];

interface StockOnHand {
  stock: bigint;
  cost: bigint | null;
}

function wrongCosts(db: Database.Database): string[] {
  const held = new Map<number, StockOnHand>();
  const movements = rowsOf<Row<'stockMovement'>>(db, sql`select * from "stockMovement" order by "id"`);
  for (const { product, type, amount, unitCost } of movements) {
    const item = held.get(product) ?? { stock: 0n, cost: null };
    const moved = BigInt(Math.round(amount * 1000));
    if (type === 1) item.cost = averaged(item, moved, BigInt(unitCost ?? 0));
    item.stock += moved;
    held.set(product, item);
  }
  return rowsOf<Pick<Row<'product'>, 'id' | 'cost'>>(db, sql`select "id", "cost" from "product"`)
    .filter(({ id, cost }) => (held.get(id)?.cost ?? null) !== (cost === null ? null : BigInt(cost)))
    .map(({ id }) => `product ${id}`);
}

/** Half a millionth goes up: costs are not below zero. */
function averaged({ stock: had, cost }: StockOnHand, came: bigint, unitCost: bigint): bigint {
  if (cost === null || had <= 0n) return unitCost;
  const all = had + came;
  return (2n * (had * cost + came * unitCost) + all) / (2n * all);
}
