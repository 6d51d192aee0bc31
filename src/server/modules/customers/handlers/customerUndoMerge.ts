import { handle } from '#server/core/operations/handler.ts';
import { getRow } from '#server/core/records/rows.ts';
import { ServiceError } from '#shared/errors.ts';
import { customerUndoMerge as contract } from '#shared/operations/contracts/customerUndoMerge.ts';
import { undoMerge } from '../unmerge.ts';

/** Takes a merge apart again, as far as nothing happened since. */
export const customerUndoMerge = handle(contract, async (ctx, { merge }) => {
  const row = await getRow(ctx.db, 'customerMerge', merge);
  if (row === undefined) throw new ServiceError('not_found');
  const { moved, kept, fields } = await undoMerge(ctx, merge);
  return { customer: row.customer, merged: row.merged, moved: [...moved], kept: [...kept], fields: [...fields] };
});
