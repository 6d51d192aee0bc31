import { handle } from '#server/core/operations/handler.ts';
import { load } from '#server/core/records/write.ts';
import { ServiceError } from '#shared/errors.ts';
import { cancelSale as contract } from '#shared/operations/contracts/cancelSale.ts';
import { cancelWhole } from '../cancel.ts';
import { presentSale } from '../view.ts';

/**
 * Calls a sale off, and with the sale of a basket those that belong to it. Throws 403 `insufficient_scope` where something
 * is owed of them and the actor may not refund.
 */
export const cancelSale = handle(contract, async (ctx, input) => {
  const sale = await load(ctx, 'sale', input.sale);
  if (sale.deleted === 1) throw new ServiceError('record_deleted');
  await cancelWhole(ctx, sale, input.reason);
  return presentSale(ctx, sale.id);
});
