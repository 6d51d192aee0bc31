import type { ReadContext } from '#server/core/context/context.ts';
import { execute, NUMBER } from '#server/core/db/execute.ts';
import { handle } from '#server/core/operations/handler.ts';
import { fromMoney, type Money } from '#shared/domain/money.ts';
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
  const low = await execute<Low>(
    ctx.db,
    `select "id" as "product", "name", "stock", "minimumStock" as "minimum", "cost" from "product"
      where ${LOW_STOCK} order by "name", "id"`,
    [],
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
  const lines = await execute<{ amount: number; received: number }>(
    ctx.db,
    `select l."amount", l."received" from "stockOrderLine" l join "stockOrder" o on o."id" = l."stockOrder"
      where l."product" = ${NUMBER} and l."deleted" = 0 and o."deleted" = 0 and o."status" in (0, 1, 3, 4)`,
    [product],
  );
  return totalQuantity(lines.flatMap(({ amount, received }) => [amount, -received]));
}

/** What it was ordered at last, and from whom; the supplier is null where orders to them are not taken any more. */
async function lastOrderOf(
  ctx: ReadContext,
  product: number,
): Promise<{ readonly supplier: number | null; readonly grossUnitCost: Money } | undefined> {
  const [line] = await execute<{ supplier: number | null; grossUnitCost: Money }>(
    ctx.db,
    `select s."id" as "supplier", l."grossUnitCost" from "stockOrderLine" l
      join "stockOrder" o on o."id" = l."stockOrder"
      left join "supplier" s on s."id" = o."supplier" and s."active" = 1 and s."deleted" = 0
      where l."product" = ${NUMBER} and l."deleted" = 0 and o."deleted" = 0 and o."status" <> 6
      order by l."id" desc limit 1`,
    [product],
  );
  return line;
}
