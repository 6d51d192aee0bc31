import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { load } from '#server/core/records/write.ts';
import { EmailStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { resendEmail as contract } from '#shared/operations/contracts/resendEmail.ts';
import { sendAgain } from '../resend.ts';

/** Sends an e-mail again, to the same address or another. */
export const resendEmail = handle(contract, async (ctx, input) => {
  const before = await load(ctx, 'email', input.email);
  if (before.deleted === 1) throw new ServiceError('record_deleted');
  if (before.status === EmailStatus.pending) throw new ServiceError('invalid_transition');
  const { email, isForOutbox } = await sendAgain(ctx, before, input.to ?? null);
  return { email: await presentById(ctx, 'email', email), outbox: isForOutbox };
});
