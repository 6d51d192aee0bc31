import { handle } from '#server/core/operations/handler.ts';
import { customerMergePreview as contract } from '#shared/operations/contracts/customerMergePreview.ts';
import { loadPair } from '../merge.ts';
import { previewMerge } from '../mergePreview.ts';

/** What merging two customers would do. */
export const customerMergePreview = handle(contract, async (ctx, { customer, merged }) =>
  previewMerge(ctx, await loadPair(ctx, customer, merged)),
);
