/** Inventory counts: what was found, held against what the ledger said when it was found. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { isSame } from '#server/core/db/dialect.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Changes, change, insertPart, load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { InventoryCountStatus, StockMovementType } from '#shared/domain/states.ts';
import { differenceValue, totalQuantity } from '#shared/domain/stock.ts';
import { mayMove, type transitions } from '#shared/domain/transitions.ts';
import { ServiceError } from '#shared/errors.ts';
import { appendStockMovement, defaultWarehouse, type NewStockMovement, stockIn } from './stock.ts';

type Count = Row<'inventoryCount'>;
type Line = Row<'inventoryCountLine'>;

/** The count an action is about. Throws 404, and 409 where it is deleted or in a state that does not allow it. */
export async function loadCount(
  ctx: ReadContext,
  id: number,
  action: keyof (typeof transitions)['inventoryCount'],
): Promise<Count> {
  const count = await load(ctx, 'inventoryCount', id);
  if (count.deleted === 1) throw new ServiceError('record_deleted');
  if (!mayMove('inventoryCount', action, count.status)) throw new ServiceError('invalid_transition');
  return count;
}

/** What is recorded of a product in a count, or undefined. */
export async function lineOf(ctx: ReadContext, count: number, product: number): Promise<Line | undefined> {
  const line = await queryFirst<Line>(
    ctx.db,
    sql`select * from "inventoryCountLine" where "inventoryCount" = ${count}
    and "product" = ${product} and "deleted" = 0`,
  );
  return line;
}

/** Everything recorded in a count, in the order in which it was found first. */
export function linesOf(ctx: ReadContext, count: number): Promise<readonly Line[]> {
  return queryAll<Line>(
    ctx.db,
    sql`select * from "inventoryCountLine" where "inventoryCount" = ${count}
    and "deleted" = 0 order by "id"`,
  );
}

/**
 * Records what was found of a product, against what the ledger says now: what is sold later left after it was counted.
 * Returns the id of its line.
 */
export async function recordLine(
  ctx: WriteContext,
  count: Count,
  product: Row<'product'>,
  counted: number,
  before: Line | undefined,
): Promise<number> {
  const expected = await levelIn(ctx, count, product.id);
  const { cost: unitCost } = product;
  const values = { counted, expected, unitCost, ...comparison(counted, expected, unitCost) };
  if (before !== undefined) {
    await changeLine(ctx, before, values);
    return before.id;
  }
  return insertPart(ctx, 'inventoryCountLine', {
    ...values,
    inventoryCount: count.id,
    product: product.id,
    productName: product.name,
  });
}

/** What the ledger says of a product where a count is done. */
export async function levelIn(ctx: ReadContext, { warehouse }: Count, product: number): Promise<number> {
  return stockIn(ctx, product, warehouse ?? (await defaultWarehouse(ctx)));
}

/**
 * Moves stock because a count says so. What a count finds was so before, too: open counts of the same place that have
 * counted the product already expect as much from then on, so that no difference moves twice. Returns the movement's id.
 */
export async function correctStock(ctx: WriteContext, correction: Omit<NewStockMovement, 'type'>): Promise<number> {
  const movement = await appendStockMovement(ctx, { ...correction, type: StockMovementType.count });
  const { product, warehouse, amount } = correction;
  const counted = await queryAll<Line>(
    ctx.db,
    sql`select l.* from "inventoryCount" c
    join "inventoryCountLine" l on l."inventoryCount" = c."id"
      where c."status" = ${sql.literal(InventoryCountStatus.open)} and c."deleted" = 0
      and ${isSame(sql`coalesce(c."warehouse", ${await defaultWarehouse(ctx)})`, warehouse)} and l."product" = ${product}
        and l."deleted" = 0`,
  );
  for (const line of counted) {
    const expected = totalQuantity([line.expected, amount]);
    await changeLine(ctx, line, { expected, ...comparison(line.counted, expected, line.unitCost) });
    ctx.emit({ type: 'inventoryCount.updated', model: 'inventoryCount', id: line.inventoryCount });
  }
  return movement;
}

async function changeLine(ctx: WriteContext, line: Line, values: Changes<'inventoryCountLine'>): Promise<void> {
  await change(ctx, 'inventoryCountLine', line, values);
}

function comparison(counted: number, expected: number, unitCost: Line['unitCost']) {
  const difference = totalQuantity([counted, -expected]);
  return { difference, value: differenceValue(difference, unitCost) };
}
