import { ServiceError } from '#shared/errors.ts';
import { sessionStart as contract } from '#shared/operations/contracts/sessionStart.ts';
import { checkPin, describeSession, settleAttempt, startSession } from '../../access/sessions.ts';
import { getRow } from '../../records/rows.ts';
import { handlePrepared } from '../handler.ts';

export const sessionStart = handlePrepared(
  contract,
  (ctx, input) => checkPin(ctx, input.user, input.pin),
  async (ctx, input, matches) => {
    const refusal = await settleAttempt(ctx, input.user, matches);
    const user = await getRow(ctx.db, 'user', input.user);
    if (user === undefined) throw new ServiceError('unauthenticated');
    if (refusal === null) return startSession(ctx, user);
    // The failed attempt stays counted; the answer below is never sent.
    ctx.rejectAfterCommit(refusal);
    return { token: '', ...(await describeSession(ctx, user, ctx.at)) };
  },
);
