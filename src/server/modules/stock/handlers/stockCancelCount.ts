import { handle } from '#server/core/operations/handler.ts';
import { alteration } from '#server/core/records/changes.ts';
import { presentById } from '#server/core/records/present.ts';
import { updateRow } from '#server/core/records/rows.ts';
import { models } from '#shared/catalogue/index.ts';
import { InventoryCountStatus } from '#shared/domain/states.ts';
import { stockCancelCount as contract } from '#shared/operations/contracts/stockCancelCount.ts';
import { loadCount } from '../counts.ts';

export const stockCancelCount = handle(contract, async (ctx, input) => {
  const count = await loadCount(ctx, input.count, 'cancel');
  const values = { status: InventoryCountStatus.cancelled };
  await updateRow(ctx, 'inventoryCount', count, values);
  ctx.note(alteration(models.inventoryCount, count, { ...count, ...values }, {}, ctx.zone));
  ctx.emit({ type: 'inventoryCount.cancelled', model: 'inventoryCount', id: count.id });
  return presentById(ctx, 'inventoryCount', count.id);
});
