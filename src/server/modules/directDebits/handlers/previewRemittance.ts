import { handle } from '#server/core/operations/handler.ts';
import { previewRemittance as contract } from '#shared/operations/contracts/previewRemittance.ts';
import { collectedAnswer, keptAnswer } from '../answers.ts';
import { choiceOf, planRemittance } from '../remittances.ts';

export const previewRemittance = handle(contract, async (ctx, input) => {
  const { collectionDate, earliest, debits, kept } = await planRemittance(ctx, choiceOf(input));
  return { collectionDate, earliest, collected: collectedAnswer(debits), kept: keptAnswer(kept) };
});
