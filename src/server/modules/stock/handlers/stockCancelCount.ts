import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { change } from '#server/core/records/write.ts';
import { InventoryCountStatus } from '#shared/domain/states.ts';
import { stockCancelCount as contract } from '#shared/operations/contracts/stockCancelCount.ts';
import { loadCount } from '../counts.ts';

export const stockCancelCount = handle(contract, async (ctx, input) => {
  const count = await loadCount(ctx, input.count, 'cancel');
  const values = { status: InventoryCountStatus.cancelled };
  await change(ctx, 'inventoryCount', count, values, 'cancelled');
  return presentById(ctx, 'inventoryCount', count.id);
});
