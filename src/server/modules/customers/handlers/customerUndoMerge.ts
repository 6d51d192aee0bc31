import { handle } from '#server/core/operations/handler.ts';
import { load } from '#server/core/records/write.ts';
import { customerUndoMerge as contract } from '#shared/operations/contracts/customerUndoMerge.ts';
import { undoMerge } from '../unmerge.ts';

/** Takes a merge apart again, as far as nothing happened since. */
export const customerUndoMerge = handle(contract, async (ctx, { merge }) => {
  const row = await load(ctx, 'customerMerge', merge);
  const { moved, kept, fields } = await undoMerge(ctx, merge);
  return { customer: row.customer, merged: row.merged, moved: [...moved], kept: [...kept], fields: [...fields] };
});
