import { models } from '#shared/catalogue/index.ts';
import { InventoryCountStatus } from '#shared/domain/states.ts';
import { stockCancelCount as contract } from '#shared/operations/contracts/stockCancelCount.ts';
import { alteration } from '../../records/changes.ts';
import { presentById } from '../../records/present.ts';
import { updateRow } from '../../records/rows.ts';
import { handle } from '../handler.ts';
import { loadCount } from '../stock/counts.ts';

export const stockCancelCount = handle(contract, async (ctx, input) => {
  const count = await loadCount(ctx, input.count, 'cancel');
  const values = { status: InventoryCountStatus.cancelled };
  await updateRow(ctx, 'inventoryCount', count, values);
  ctx.note(alteration(models.inventoryCount, count, { ...count, ...values }, {}, ctx.zone));
  ctx.emit({ type: 'inventoryCount.cancelled', model: 'inventoryCount', id: count.id });
  return presentById(ctx, 'inventoryCount', count.id);
});
