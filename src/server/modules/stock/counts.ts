/** Inventory counts: what was found, held against what the ledger said when it was found. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { execute, NUMBER } from '#server/core/db/execute.ts';
import { alteration } from '#server/core/records/changes.ts';
import { getRow, insertRow, updateRow } from '#server/core/records/rows.ts';
import { models, type Row } from '#shared/catalogue/index.ts';
import { StockMovementType } from '#shared/domain/states.ts';
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
  const count = await getRow(ctx.db, 'inventoryCount', id);
  if (count === undefined) throw new ServiceError('not_found');
  if (count.deleted === 1) throw new ServiceError('record_deleted');
  if (!mayMove('inventoryCount', action, count.status)) throw new ServiceError('invalid_transition');
  return count;
}

/** What is recorded of a product in a count, or undefined. */
export async function lineOf(ctx: ReadContext, count: number, product: number): Promise<Line | undefined> {
  const [line] = await execute<Line>(
    ctx.db,
    `select * from "inventoryCountLine" where "inventoryCount" = ${NUMBER} and "product" = ${NUMBER} and "deleted" = 0`,
    [count, product],
  );
  return line;
}

/** Everything recorded in a count, in the order in which it was found first. */
export function linesOf(ctx: ReadContext, count: number): Promise<readonly Line[]> {
  return execute<Line>(
    ctx.db,
    `select * from "inventoryCountLine" where "inventoryCount" = ${NUMBER} and "deleted" = 0 order by "id"`,
    [count],
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
  return insertRow(ctx, 'inventoryCountLine', {
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
  const counted = await execute<Line>(
    ctx.db,
    `select l.* from "inventoryCount" c join "inventoryCountLine" l on l."inventoryCount" = c."id"
      where c."status" = 0 and c."deleted" = 0 and coalesce(c."warehouse", ?) is ? and l."product" = ${NUMBER}
        and l."deleted" = 0`,
    [await defaultWarehouse(ctx), warehouse, product],
  );
  for (const line of counted) {
    const expected = totalQuantity([line.expected, amount]);
    await changeLine(ctx, line, { expected, ...comparison(line.counted, expected, line.unitCost) });
    ctx.emit({ type: 'inventoryCount.updated', model: 'inventoryCount', id: line.inventoryCount });
  }
  return movement;
}

async function changeLine(ctx: WriteContext, line: Line, values: Partial<Line>): Promise<void> {
  await updateRow(ctx, 'inventoryCountLine', line, values);
  ctx.note(alteration(models.inventoryCountLine, line, { ...line, ...values }, {}, ctx.zone));
}

function comparison(counted: number, expected: number, unitCost: Line['unitCost']) {
  const difference = totalQuantity([counted, -expected]);
  return { difference, value: differenceValue(difference, unitCost) };
}
