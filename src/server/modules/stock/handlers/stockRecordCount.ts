import type { ReadContext } from '#server/core/context/context.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { getRow, softRemove } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { totalQuantity } from '#shared/domain/stock.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import { stockRecordCount as contract } from '#shared/operations/contracts/stockRecordCount.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import { lineOf, loadCount, recordLine } from '../counts.ts';

type Found = ParsedInputOf<typeof contract>['lines'][number];

/** The most units a line may have. */
const MOST = 1_000_000;

export const stockRecordCount = handle(contract, async (ctx, input) => {
  const count = await loadCount(ctx, input.count, 'record');
  const products = await productsOf(ctx, count, input.lines);
  const changed = new Set<number>();
  for (const [index, found] of input.lines.entries()) {
    const product = products[index];
    if (product === undefined) throw new Error('a line without its product');
    const before = await lineOf(ctx, count.id, product.id);
    const counted = 'add' in found ? totalQuantity([before?.counted ?? 0, found.add]) : found.amount;
    if (counted !== null && counted > MOST) {
      const errors = [{ pointer: `#/lines/${index}/add`, code: 'too_big' as const }];
      throw new ServiceError('validation_failed', { errors });
    }
    if (counted !== null) changed.add(await recordLine(ctx, count, product, counted, before));
    else if (before !== undefined) {
      await softRemove(ctx, 'inventoryCountLine', before);
      changed.delete(before.id);
    }
  }
  ctx.emit({ type: 'inventoryCount.updated', model: 'inventoryCount', id: count.id });
  const lines = [];
  for (const id of changed) lines.push(await presentById(ctx, 'inventoryCountLine', id));
  return { lines };
});

/** The product of each line. Throws 422 with every line whose product is not there, keeps no stock, or is of another family. */
async function productsOf(
  ctx: ReadContext,
  { family }: Row<'inventoryCount'>,
  lines: readonly Found[],
): Promise<readonly Row<'product'>[]> {
  const errors: FieldError[] = [];
  const products: Row<'product'>[] = [];
  for (const [index, { product: id }] of lines.entries()) {
    const product = await getRow(ctx.db, 'product', id);
    const pointer = `#/lines/${index}/product`;
    if (product === undefined || product.deleted === 1) errors.push({ pointer, code: 'unknown_reference' });
    else if (product.useStock === 0 || (family !== null && product.family !== family))
      errors.push({ pointer, code: 'invalid_value' });
    else products.push(product);
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return products;
}
