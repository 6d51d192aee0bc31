import { toMoney } from '#shared/domain/money.ts';
import { covers } from '#shared/domain/scopes.ts';
import { invalidField } from '#shared/errors.ts';
import { posClose as contract } from '#shared/operations/contracts/posClose.ts';
import { checkPin } from '../../access/attempts.ts';
import { mayStandFor } from '../../access/authorisations.ts';
import type { Actor, WriteContext } from '../../context.ts';
import { resolvePos } from '../../ledgers/posLedger.ts';
import { closeSession } from '../../ledgers/posSession.ts';
import { presentById } from '../../records/present.ts';
import { countedOf } from '../counted.ts';
import { handlePrepared } from '../handler.ts';

export const posClose = handlePrepared(
  contract,
  async (ctx, input) =>
    input.manager === undefined ? null : { matches: await checkPin(ctx, input.manager.user, input.manager.pin) },
  async (ctx, input, pin) => {
    const pos = await resolvePos(ctx, input.pos);
    const authorisedBy =
      input.manager === undefined || pin === null
        ? authorisedBefore(ctx.actor)
        : await authorise(ctx, input.manager.user, pin.matches);
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

/** The manager who stands for the difference. Throws 422 `wrong_pin`, or `manager_required` for one who is none. */
async function authorise(ctx: WriteContext, user: number, matches: boolean): Promise<number> {
  const stands = await mayStandFor(ctx, { user, matches }, 'pos:authorise', '#/manager');
  if (!stands) throw invalidField('#/manager/user', 'manager_required');
  ctx.authorisedBy(user);
  return user;
}

/** The manager who authorised this very request beforehand, if it was for that. */
function authorisedBefore({ scopes, authorisedBy }: Actor): number | null {
  return covers(scopes, 'pos:authorise') ? authorisedBy : null;
}
