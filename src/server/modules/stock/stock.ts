/**
 * The ledger of stock: append-only, chained, and each product's stock updated in the same transaction. Nothing is
 * refused for want of stock: the till sells what is on the counter, whatever the books say.
 */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { isSame, whole } from '#server/core/db/dialect.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { append, derive, getRow, load, type NewRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import type { Money } from '#shared/domain/money.ts';
import { StockMovementType } from '#shared/domain/states.ts';
import { totalQuantity } from '#shared/domain/stock.ts';
import { ServiceError } from '#shared/errors.ts';

/** A movement to append. */
export interface NewStockMovement {
  readonly product: number;
  /** `StockMovementType`. */
  readonly type: number;
  /** Units, at most three decimals: more than zero comes in, less goes out. */
  readonly amount: number;
  readonly warehouse: number | null;
  readonly unitCost?: Money | null;
  readonly stockOrder?: number | null;
  readonly sale?: number | null;
  /** The use of vouchers that took the goods out. */
  readonly voucherUse?: number | null;
  readonly comments?: string | null;
}

/** Appends a movement and moves the stock of its product by as much. Returns the movement's id. */
export async function appendStockMovement(ctx: WriteContext, movement: NewStockMovement): Promise<number> {
  const row: NewRow<'stockMovement'> = {
    product: movement.product,
    warehouse: movement.warehouse,
    type: movement.type,
    amount: movement.amount,
    unitCost: movement.unitCost ?? null,
    stockOrder: movement.stockOrder ?? null,
    sale: movement.sale ?? null,
    voucherUse: movement.voucherUse ?? null,
    comments: movement.comments ?? null,
  };
  const id = await append(ctx, 'stockMovement', row);
  const product = await load(ctx, 'product', movement.product);
  await derive(ctx, 'product', product.id, { stock: totalQuantity([product.stock, movement.amount]) }, product);
  return id;
}

/**
 * Takes what a sale sold out of the store, where its product has stock: at the moment the goods leave,
 * which is when the sale is paid, in part or whole, or invoiced. Of a negative sale nothing leaves:
 * `returnSold` returns what the other one took. Call it for a new sale only.
 */
export async function takeSold(
  ctx: WriteContext,
  sale: number,
  product: Pick<Row<'product'>, 'id' | 'useStock' | 'cost'> | null,
  units: number,
): Promise<void> {
  if (product === null || product.useStock === 0 || units <= 0) return;
  await appendStockMovement(ctx, {
    product: product.id,
    type: StockMovementType.sale,
    amount: -units,
    warehouse: await defaultWarehouse(ctx),
    unitCost: product.cost,
    sale,
  });
}

/** Takes out what units of vouchers paid for, where its product has stock. */
export async function takeCovered(
  ctx: WriteContext,
  voucherUse: number,
  product: Pick<Row<'product'>, 'id' | 'useStock' | 'cost'>,
  units: number,
): Promise<void> {
  if (product.useStock === 0) return;
  await appendStockMovement(ctx, {
    product: product.id,
    type: StockMovementType.sale,
    amount: -units,
    warehouse: await defaultWarehouse(ctx),
    unitCost: product.cost,
    voucherUse,
  });
}

/** Returns the goods of a use of vouchers that is cancelled, to where they left from and at the cost they left at. */
export async function returnCovered(ctx: WriteContext, voucherUse: number): Promise<void> {
  const left = await queryAll<Row<'stockMovement'>>(
    ctx.db,
    sql`select * from "stockMovement" where "voucherUse" = ${voucherUse}
      and "type" = ${sql.literal(StockMovementType.sale)} order by "id"`,
  );
  for (const { product, warehouse, unitCost, amount } of left) {
    const type = StockMovementType.return;
    await appendStockMovement(ctx, { product, type, amount: -amount, warehouse, unitCost, voucherUse });
  }
}

/** The same for a sale that is there already, by its id. Goods that are out do not leave again. */
export async function deliverSale(ctx: WriteContext, id: number): Promise<void> {
  const sale = await getRow(ctx.db, 'sale', id);
  const product = sale === undefined ? null : await goodsOf(ctx, sale);
  if (sale !== undefined && product !== null) await takeSold(ctx, id, product, sale.units);
}

/** True for a sale of goods that are still in the store. */
export async function holdsGoods(ctx: ReadContext, sale: Row<'sale'>): Promise<boolean> {
  return sale.units > 0 && (await goodsOf(ctx, sale)) !== null;
}

/** The product of a sale whose goods have not left; null where it has none, or they have. */
async function goodsOf(ctx: ReadContext, { id, product: of }: Row<'sale'>): Promise<Row<'product'> | null> {
  const product = of === null ? undefined : await getRow(ctx.db, 'product', of);
  if (product === undefined || product.useStock === 0) return null;
  return outOf(await movementsOfSale(ctx, id)) > 0 ? null : product;
}

/**
 * Returns goods of a sale that is not paid any more, or is refunded: all that are out, or as many units as are
 * said, to where they left from and at the cost they left at. A sale none of whose goods left is left alone. Throws 409
 * `invalid_transition` for more units than are out.
 */
export async function returnSold(ctx: WriteContext, sale: number, units?: number): Promise<void> {
  const movements = await movementsOfSale(ctx, sale);
  const left = movements.findLast(({ type }) => type === StockMovementType.sale);
  if (left === undefined) return;
  const out = outOf(movements);
  const amount = units ?? out;
  if (amount > out || amount < 0) throw new ServiceError('invalid_transition');
  if (amount === 0) return;
  const { product, warehouse, unitCost } = left;
  await appendStockMovement(ctx, { product, type: StockMovementType.return, amount, warehouse, unitCost, sale });
}

/** Where goods come from and go to unless it is said: the first warehouse in use. Null where there is none. */
export async function defaultWarehouse(ctx: ReadContext): Promise<number | null> {
  const warehouse = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select "id" from "warehouse" where "active" = 1
    and "deleted" = 0 order by "id" limit 1`,
  );
  return warehouse?.id ?? null;
}

/** What of a product is in one warehouse. The default one has what moved before there was any, too. */
export async function stockIn(ctx: ReadContext, product: number, warehouse: number | null): Promise<number> {
  const { amount } = (await queryFirst<{ amount: number }>(
    ctx.db,
    sql`select coalesce(sum(${whole(sql`"amount" * 1000`)}), 0) / 1000.0 as "amount" from "stockMovement"
      where "product" = ${product}
      and ${isSame(sql`coalesce("warehouse", ${await defaultWarehouse(ctx)})`, warehouse)}`,
  )) ?? { amount: 0 };
  return amount;
}

/** Units that are out. */
function outOf(movements: readonly Row<'stockMovement'>[]): number {
  return totalQuantity(movements.map(({ amount }) => -amount));
}

function movementsOfSale(ctx: ReadContext, sale: number): Promise<readonly Row<'stockMovement'>[]> {
  return queryAll<Row<'stockMovement'>>(
    ctx.db,
    sql`select * from "stockMovement" where "sale" = ${sale}
    and "type" in (${sql.literal(StockMovementType.sale, StockMovementType.return)}) order by "id"`,
  );
}
