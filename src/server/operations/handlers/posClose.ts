import { toMoney } from '#shared/domain/money.ts';
import { covers } from '#shared/domain/scopes.ts';
import { invalidField } from '#shared/errors.ts';
import { posClose as contract } from '#shared/operations/contracts/posClose.ts';
import { checkPin, permissionsOf, settleAttempt } from '../../access/sessions.ts';
import { KeptRefusal, type WriteContext } from '../../context.ts';
import { resolvePos } from '../../ledgers/posLedger.ts';
import { closeSession } from '../../ledgers/posSession.ts';
import { presentById } from '../../records/present.ts';
import { getRow } from '../../records/rows.ts';
import { countedOf } from '../counted.ts';
import { handlePrepared } from '../handler.ts';

export const posClose = handlePrepared(
  contract,
  async (ctx, input) =>
    input.manager === undefined ? null : { matches: await checkPin(ctx, input.manager.user, input.manager.pin) },
  async (ctx, input, pin) => {
    const pos = await resolvePos(ctx, input.pos);
    const authorisedBy =
      input.manager === undefined || pin === null ? null : await authorise(ctx, input.manager.user, pin.matches);
    const { movement, zReport } = await closeSession(ctx, pos, {
      ...countedOf(input),
      realCreditCardCount: toMoney(input.realCreditCardCount),
      authorisedBy,
    });
    return {
      movement: await presentById(ctx, 'posMovement', movement),
      zReport: await presentById(ctx, 'zReport', zReport),
    };
  },
);

/**
 * The manager who stands for the difference. Throws 422 `wrong_pin`, which stays counted, or `manager_required` for one
 * who is none.
 */
async function authorise(ctx: WriteContext, user: number, matches: boolean): Promise<number> {
  const refusal = await settleAttempt(ctx, user, matches);
  if (refusal !== null) {
    throw new KeptRefusal(refusal.code === 'too_many_attempts' ? refusal : invalidField('#/manager/pin', 'wrong_pin'));
  }
  const row = await getRow(ctx.db, 'user', user);
  const scopes = row === undefined ? [] : await permissionsOf(ctx, row);
  if (!covers(scopes, 'pos:authorise')) throw invalidField('#/manager/user', 'manager_required');
  return user;
}
