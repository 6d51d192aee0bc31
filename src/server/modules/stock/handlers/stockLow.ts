import type { ReadContext } from '#server/core/context/context.ts';
import { alphabetSql } from '#server/core/db/alphabet.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { fromMoney, type Money } from '#shared/domain/money.ts';
import { StockOrderStatus } from '#shared/domain/states.ts';
import { totalQuantity } from '#shared/domain/stock.ts';
import { stockLow as contract } from '#shared/operations/contracts/stockLow.ts';
import { LOW_STOCK } from '../low.ts';

interface Low {
  readonly product: number;
  readonly name: string;
  readonly stock: number;
  readonly minimum: number | null;
  readonly cost: Money | null;
}

export const stockLow = handle(contract, async (ctx) => {
  const low = await queryAll<Low>(
    ctx.db,
    sql`select "id" as "product", "name", "stock", "minimumStock" as "minimum", "cost" from "product"
      where ${LOW_STOCK} order by ${sql.raw(alphabetSql('"name"'))}, "id"`,
  );
  const products = [];
  for (const { cost, ...product } of low) {
    const ordered = await orderedOf(ctx, product.product);
    const last = await lastOrderOf(ctx, product.product);
    const unitCost = last?.grossUnitCost ?? cost;
    products.push({
      ...product,
      ordered,
      missing: Math.max(0, totalQuantity([product.minimum ?? 0, -product.stock, -ordered])),
      supplier: last?.supplier ?? null,
      grossUnitCost: unitCost === null ? null : fromMoney(unitCost),
    });
  }
  return { products };
});

/** What is still to come. */
async function orderedOf(ctx: ReadContext, product: number): Promise<number> {
  const lines = await queryAll<{ amount: number; received: number }>(
    ctx.db,
    sql`select l."amount", l."received" from "stockOrderLine" l join "stockOrder" o on o."id" = l."stockOrder"
      where l."product" = ${product} and l."deleted" = 0 and o."deleted" = 0
      and o."status" in (${sql.literal(StockOrderStatus.draft, StockOrderStatus.confirmed, StockOrderStatus.sent, StockOrderStatus.partlyReceived)})`,
  );
  return totalQuantity(lines.flatMap(({ amount, received }) => [amount, -received]));
}

/** What it was ordered at last, and from whom; the supplier is null where orders to them are not taken any more. */
async function lastOrderOf(
  ctx: ReadContext,
  product: number,
): Promise<{ readonly supplier: number | null; readonly grossUnitCost: Money } | undefined> {
  const line = await queryFirst<{ supplier: number | null; grossUnitCost: Money }>(
    ctx.db,
    sql`select s."id" as "supplier", l."grossUnitCost" from "stockOrderLine" l
      join "stockOrder" o on o."id" = l."stockOrder"
      left join "supplier" s on s."id" = o."supplier" and s."active" = 1 and s."deleted" = 0
      where l."product" = ${product} and l."deleted" = 0 and o."deleted" = 0
      and o."status" <> ${sql.literal(StockOrderStatus.cancelled)}
      order by l."id" desc limit 1`,
  );
  return line;
}
