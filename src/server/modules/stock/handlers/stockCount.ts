import type { ReadContext } from '#server/core/context/context.ts';
import { handle } from '#server/core/operations/handler.ts';
import { storedText } from '#server/core/operations/stored.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { totalQuantity } from '#shared/domain/stock.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import { stockCount as contract } from '#shared/operations/contracts/stockCount.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import { correctStock } from '../counts.ts';
import { stockIn } from '../stock.ts';
import { resolveWarehouse } from '../warehouses.ts';

/** Moves the differences between what was counted and what should be there. */
export const stockCount = handle(contract, async (ctx, input) => {
  const warehouse = await resolveWarehouse(ctx, input.warehouse ?? null);
  const comments = storedText(ctx, input.comments);
  const lines = [];
  for (const { product, amount: counted } of await countsOf(ctx, input.lines)) {
    const expected = await stockIn(ctx, product.id, warehouse);
    const difference = totalQuantity([counted, -expected]);
    const correction = { product: product.id, amount: difference, warehouse, unitCost: product.cost, comments };
    const stockMovement = difference === 0 ? null : await correctStock(ctx, correction);
    lines.push({ product: product.id, expected, counted, difference, stockMovement });
  }
  return { warehouse, lines };
});

interface Count {
  readonly product: Row<'product'>;
  readonly amount: number;
}

/** The products counted. Throws 422 with every line whose product is not there, keeps no stock, or was named before. */
async function countsOf(ctx: ReadContext, lines: ParsedInputOf<typeof contract>['lines']): Promise<readonly Count[]> {
  const errors: FieldError[] = [];
  const counts: Count[] = [];
  const seen = new Set<number>();
  for (const [index, { product: id, amount }] of lines.entries()) {
    const product = await getRow(ctx.db, 'product', id);
    const pointer = `#/lines/${index}/product`;
    if (product === undefined || product.deleted === 1) errors.push({ pointer, code: 'unknown_reference' });
    else if (product.useStock === 0 || seen.has(id)) errors.push({ pointer, code: 'invalid_value' });
    else counts.push({ product, amount });
    seen.add(id);
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return counts;
}
