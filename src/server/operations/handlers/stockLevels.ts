import { stockLevels as contract } from '#shared/operations/contracts/stockLevels.ts';
import { execute, NUMBER } from '../../db/execute.ts';
import { defaultWarehouse } from '../../ledgers/stock.ts';
import { handle } from '../handler.ts';

/** What the ledger of stock adds up to. The default warehouse has what moved before there was any, too. */
export const stockLevels = handle(contract, async (ctx, { product = null, family = null, warehouse = null }) => {
  const usual = await defaultWarehouse(ctx);
  // Of all products the ledger is read once through; of one, only its own movements.
  const which = [
    ...(product === null ? [] : [{ text: `p."id" = ${NUMBER}`, value: product }]),
    ...(family === null ? [] : [{ text: `p."family" = ${NUMBER}`, value: family }]),
  ];
  const levels = await execute<{ product: number; warehouse: number | null; stock: number }>(
    ctx.db,
    `select p."id" as "product", coalesce(m."warehouse", ?) as "warehouse",
        coalesce(sum(cast(round(m."amount" * 1000) as integer)), 0) / 1000.0 as "stock"
      from "product" p left join "stockMovement" m on m."product" = p."id"
      where p."useStock" = 1 and p."deleted" = 0 ${which.map(({ text }) => `and ${text}`).join(' ')}
      group by 1, 2 order by 1, 2`,
    [usual, ...which.map(({ value }) => value)],
  );
  if (warehouse === null) return { levels: [...levels] };
  const inside = new Map(
    levels.filter((level) => level.warehouse === warehouse).map((level) => [level.product, level]),
  );
  const products = [...new Set(levels.map((level) => level.product))];
  return { levels: products.map((id) => inside.get(id) ?? { product: id, warehouse, stock: 0 }) };
});
