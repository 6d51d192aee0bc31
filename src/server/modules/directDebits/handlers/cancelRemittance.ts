import { handle } from '#server/core/operations/handler.ts';
import { cancelRemittance as contract } from '#shared/operations/contracts/cancelRemittance.ts';
import { remittanceAnswer } from '../answers.ts';
import { cancelRemittance as cancel } from '../remittances.ts';

export const cancelRemittance = handle(contract, async (ctx, { remittance }) => {
  await cancel(ctx, remittance);
  return remittanceAnswer(ctx, remittance);
});
