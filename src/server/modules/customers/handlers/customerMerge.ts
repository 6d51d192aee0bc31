import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { customerMerge as contract } from '#shared/operations/contracts/customerMerge.ts';
import { loadPair, mergeCustomers } from '../merge.ts';

/** Merges a customer into another. */
export const customerMerge = handle(contract, async (ctx, { customer, merged, fields }) => {
  const merge = await mergeCustomers(ctx, await loadPair(ctx, customer, merged), fields);
  const { counts, undoUntil } = await presentById(ctx, 'customerMerge', merge);
  const moved = Object.entries(counts as Readonly<Record<string, number>>).map(([model, count]) => ({ model, count }));
  return { merge, customer, moved, undoUntil: undoUntil ?? '' };
});
