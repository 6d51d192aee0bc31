import { handle } from '#server/core/operations/handler.ts';
import { previewReturns as contract } from '#shared/operations/contracts/previewReturns.ts';
import { documentsAnswer, returnsAnswer } from '../answers.ts';
import { previewReturns as previewOf, readReturns } from '../returnsPreview.ts';

export const previewReturns = handle(contract, async (ctx, { content }) => {
  const preview = await previewOf(ctx, readReturns(content));
  return { taken: preview.taken, documents: documentsAnswer(preview), rows: returnsAnswer(preview, null) };
});
