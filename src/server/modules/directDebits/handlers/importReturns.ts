import { handle } from '#server/core/operations/handler.ts';
import { importReturns as contract } from '#shared/operations/contracts/importReturns.ts';
import { documentsAnswer, returnsAnswer } from '../answers.ts';
import { previewReturns } from '../returnsPreview.ts';
import { takeReturns } from '../takeReturns.ts';

export const importReturns = handle(contract, async (ctx, { name, content, choices, fee }) => {
  const bytes = Buffer.from(content, 'base64');
  const preview = await previewReturns(ctx, bytes);
  const { file, taken } = await takeReturns(ctx, preview, { name, content: bytes, choices, fee });
  return { file, taken: preview.taken, documents: documentsAnswer(preview), rows: returnsAnswer(preview, taken) };
});
