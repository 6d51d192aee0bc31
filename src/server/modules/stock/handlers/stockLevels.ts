import { whole } from '#server/core/db/dialect.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { fromMoney, type Money } from '#shared/domain/money.ts';
import { stockLevels as contract } from '#shared/operations/contracts/stockLevels.ts';
import { defaultWarehouse } from '../stock.ts';

/** What the ledger of stock adds up to. The default warehouse has what moved before there was any, too. */
export const stockLevels = handle(contract, async (ctx, { product = null, family = null, warehouse = null }) => {
  const usual = await defaultWarehouse(ctx);
  // Of all products the ledger is read once through; of one, only its own movements.
  const ofProduct = product === null ? sql`` : sql`and p."id" = ${product}`;
  const ofFamily = family === null ? sql`` : sql`and p."family" = ${family}`;
  const rows = await queryAll<Level>(
    ctx.db,
    sql`select p."id" as "product", p."name", p."cost", coalesce(m."warehouse", ${usual}) as "warehouse",
        coalesce(sum(${whole(sql`m."amount" * 1000`)}), 0) / 1000.0 as "stock"
      from "product" p left join "stockMovement" m on m."product" = p."id"
      where p."useStock" = 1 and p."deleted" = 0 ${ofProduct} ${ofFamily}
      group by p."id", 4 order by p."id", 4`,
  );
  const levels = rows.map(({ cost, ...level }) => ({ ...level, cost: cost === null ? null : fromMoney(cost) }));
  if (warehouse === null) return { levels };
  const inside = new Map(
    levels.filter((level) => level.warehouse === warehouse).map((level) => [level.product, level]),
  );
  const products = new Map(levels.map((level) => [level.product, { ...level, warehouse, stock: 0 }]));
  return { levels: [...products].map(([id, nothing]) => inside.get(id) ?? nothing) };
});

interface Level {
  readonly product: number;
  readonly name: string;
  readonly warehouse: number | null;
  readonly stock: number;
  readonly cost: Money | null;
}
