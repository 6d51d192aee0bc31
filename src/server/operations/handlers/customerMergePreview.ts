import { customerMergePreview as contract } from '#shared/operations/contracts/customerMergePreview.ts';
import { loadPair } from '../../people/merge.ts';
import { previewMerge } from '../../people/mergePreview.ts';
import { handle } from '../handler.ts';

/** What merging two customers would do. */
export const customerMergePreview = handle(contract, async (ctx, { customer, merged }) =>
  previewMerge(ctx, await loadPair(ctx, customer, merged)),
);
