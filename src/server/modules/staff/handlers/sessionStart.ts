import { checkPin, settleAttempt } from '#server/core/access/attempts.ts';
import { startSession } from '#server/core/access/sessions.ts';
import { CommittedRefusal } from '#server/core/context/context.ts';
import { handlePrepared } from '#server/core/operations/handler.ts';
import { getRow } from '#server/core/records/write.ts';
import { ServiceError } from '#shared/errors.ts';
import { sessionStart as contract } from '#shared/operations/contracts/sessionStart.ts';

export const sessionStart = handlePrepared(
  contract,
  (ctx, input) => checkPin(ctx, input.user, input.pin),
  async (ctx, input, matches) => {
    const refusal = await settleAttempt(ctx, input.user, matches);
    if (refusal !== null) throw new CommittedRefusal(refusal);
    const user = await getRow(ctx.db, 'user', input.user);
    if (user === undefined) throw new ServiceError('unauthenticated');
    return startSession(ctx, user);
  },
);
