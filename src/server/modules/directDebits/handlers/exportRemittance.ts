import { handle } from '#server/core/operations/handler.ts';
import { exportRemittance as contract } from '#shared/operations/contracts/exportRemittance.ts';
import { remittanceAnswer } from '../answers.ts';
import { exportRemittance as exportFile } from '../remittances.ts';

export const exportRemittance = handle(contract, async (ctx, { remittance }) => {
  await exportFile(ctx, remittance);
  return remittanceAnswer(ctx, remittance);
});
