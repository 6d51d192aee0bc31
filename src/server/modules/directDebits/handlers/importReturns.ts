import { handlePrepared } from '#server/core/operations/handler.ts';
import { importReturns as contract } from '#shared/operations/contracts/importReturns.ts';
import { documentsAnswer, returnsAnswer } from '../answers.ts';
import { previewReturns, readReturns } from '../returnsPreview.ts';
import { takeReturns } from '../takeReturns.ts';

/** The file is read before the transaction: sales go on meanwhile. */
export const importReturns = handlePrepared(
  contract,
  async (_, { content }) => readReturns(content),
  async (ctx, { name, choices, refusals, fee }, read) => {
    const preview = await previewReturns(ctx, read);
    const { file, taken } = await takeReturns(ctx, preview, { name, content: read.bytes, choices, refusals, fee });
    return { file, taken: preview.taken, documents: documentsAnswer(preview), rows: returnsAnswer(preview, taken) };
  },
);
