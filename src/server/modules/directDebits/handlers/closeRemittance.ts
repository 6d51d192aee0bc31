import { handle } from '#server/core/operations/handler.ts';
import { closeRemittance as contract } from '#shared/operations/contracts/closeRemittance.ts';
import { remittanceAnswer } from '../answers.ts';
import { closeRemittance as close } from '../remittances.ts';

export const closeRemittance = handle(contract, async (ctx, { remittance }) => {
  await close(ctx, remittance);
  return remittanceAnswer(ctx, remittance);
});
