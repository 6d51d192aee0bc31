import { checkPin, settleAttempt } from '#server/core/access/attempts.ts';
import { permissionsOf } from '#server/core/access/sessions.ts';
import { CommittedRefusal, type WriteContext } from '#server/core/context/context.ts';
import { handlePrepared } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { getRow } from '#server/core/records/write.ts';
import { toMoney } from '#shared/domain/money.ts';
import { covers } from '#shared/domain/scopes.ts';
import { invalidField } from '#shared/errors.ts';
import { posHandover as contract } from '#shared/operations/contracts/posHandover.ts';
import { countedOf } from '../counted.ts';
import { holderOf, requireSession, resolvePos } from '../posLedger.ts';
import { countSession, stateOf } from '../posSession.ts';

/** Gives the running session to another user: both show their PINs, and the drawer is counted between them. */
export const posHandover = handlePrepared(
  contract,
  async (ctx, { from, to }) => ({
    from: await checkPin(ctx, from.user, from.pin),
    to: await checkPin(ctx, to.user, to.pin),
  }),
  async (ctx, input, matches) => {
    const { from, to } = input;
    const pos = await resolvePos(ctx, input.pos);
    const opening = await requireSession(ctx.db, pos.id);
    const holder = await holderOf(ctx.db, opening);
    if (to.user === from.user || to.user === holder) throw invalidField('#/to/user', 'invalid_value');
    const counted = countedOf(input);
    const gives = await scopesOf(ctx, from.user, matches.from, '#/from');
    const takes = await scopesOf(ctx, to.user, matches.to, '#/to');
    const mayGive = holder === from.user || (holder === null ? covers(gives, 'pos:operate') : false);
    if (!mayGive && !covers(gives, 'pos:authorise')) throw invalidField('#/from/user', 'not_the_holder');
    if (!covers(takes, 'pos:operate')) throw invalidField('#/to/user', 'invalid_value');

    const movement = await countSession(ctx, pos, {
      ...counted,
      realCreditCardCount: input.realCreditCardCount === undefined ? null : toMoney(input.realCreditCardCount),
      handedBy: from.user,
      handedTo: to.user,
    });
    ctx.note({
      model: 'posMovement',
      id: movement,
      kind: 'handedOver',
      before: { heldBy: holder },
      after: { heldBy: to.user, handedBy: from.user },
    });
    ctx.emit({ type: 'cashPoint.handedOver', model: 'posMovement', id: movement });
    return { movement: await presentById(ctx, 'posMovement', movement), state: await stateOf(ctx, pos) };
  },
);

/** What a user whose PIN was checked may do. Throws 429, or 422 `wrong_pin` at `pointer`/pin; both stay counted. */
async function scopesOf(ctx: WriteContext, user: number, matches: boolean, pointer: string): Promise<string[]> {
  const refusal = await settleAttempt(ctx, user, matches);
  if (refusal !== null) {
    throw new CommittedRefusal(
      refusal.code === 'too_many_attempts' ? refusal : invalidField(`${pointer}/pin`, 'wrong_pin'),
    );
  }
  const row = await getRow(ctx.db, 'user', user);
  return row === undefined ? [] : permissionsOf(ctx, row);
}
