import { ServiceError } from '#shared/errors.ts';
import { sessionStart as contract } from '#shared/operations/contracts/sessionStart.ts';
import { checkPin, settleAttempt } from '../../access/attempts.ts';
import { startSession } from '../../access/sessions.ts';
import { KeptRefusal } from '../../context.ts';
import { getRow } from '../../records/rows.ts';
import { handlePrepared } from '../handler.ts';

export const sessionStart = handlePrepared(
  contract,
  (ctx, input) => checkPin(ctx, input.user, input.pin),
  async (ctx, input, matches) => {
    const refusal = await settleAttempt(ctx, input.user, matches);
    if (refusal !== null) throw new KeptRefusal(refusal);
    const user = await getRow(ctx.db, 'user', input.user);
    if (user === undefined) throw new ServiceError('unauthenticated');
    return startSession(ctx, user);
  },
);
