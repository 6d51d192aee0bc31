import { handle } from '#server/core/operations/handler.ts';
import { chargeRemittance as contract } from '#shared/operations/contracts/chargeRemittance.ts';
import { remittanceAnswer } from '../answers.ts';
import { chargeRemittance as charge } from '../charge.ts';

export const chargeRemittance = handle(contract, async (ctx, { remittance, on }) => {
  await charge(ctx, remittance, on ?? null);
  return remittanceAnswer(ctx, remittance);
});
