import { checkPin } from '#server/core/access/attempts.ts';
import { mayLend } from '#server/core/access/authorisations.ts';
import type { Actor, WriteContext } from '#server/core/context/context.ts';
import { handlePrepared } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { denominationTotal } from '#shared/domain/cash.ts';
import { toMoney } from '#shared/domain/money.ts';
import { covers } from '#shared/domain/scopes.ts';
import { invalidField } from '#shared/errors.ts';
import { posClose as contract } from '#shared/operations/contracts/posClose.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import { countedOf } from '../counted.ts';
import { resolvePos } from '../posLedger.ts';
import { basketsWaiting } from '../posReportBaskets.ts';
import { closeSession, type Withdrawal } from '../posSession.ts';

/** Value of the note or coin → how many. */
type Pieces = Readonly<Record<string, number>>;

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
      withdrawal: withdrawalOf(input),
    });
    return {
      movement: await presentById(ctx, 'posMovement', movement),
      zReport: await presentById(ctx, 'zReport', zReport),
      waiting: await basketsWaiting(ctx, pos.id),
    };
  },
);

/**
 * What is taken out of the cash counted, and what stays of it. Throws 422 `too_big` for more than was counted, and
 * `total_mismatch` where its notes and coins are not the amount.
 */
function withdrawalOf({ withdrawal, realCashCount, denominations }: ParsedInputOf<typeof contract>): Withdrawal | null {
  if (withdrawal === undefined) return null;
  const amount = toMoney(withdrawal.amount);
  if (amount > toMoney(realCashCount)) throw invalidField('#/withdrawal/amount', 'too_big');
  if (withdrawal.denominations !== undefined && denominationTotal(withdrawal.denominations) !== amount) {
    throw invalidField('#/withdrawal/denominations', 'total_mismatch');
  }
  const { reason = null, comments = null } = withdrawal;
  const taken = withdrawal.denominations ?? null;
  return { amount, reason, comments, ...piecesLeft(denominations ?? null, taken) };
}

/** Notes and coins taken, and those that stay. Throws 422 `too_big` where one was not counted. */
function piecesLeft(counted: Pieces | null, taken: Pieces | null): Pick<Withdrawal, 'denominations' | 'left'> {
  if (taken === null) return { denominations: null, left: null };
  const byValue = new Map(Object.entries(counted ?? {}).map(([value, pieces]) => [Number(value), pieces]));
  for (const [value, pieces] of Object.entries(taken)) {
    const left = (byValue.get(Number(value)) ?? 0) - pieces;
    if (left < 0) throw invalidField('#/withdrawal/denominations', 'too_big');
    byValue.set(Number(value), left);
  }
  const left = Object.fromEntries([...byValue].filter(([, pieces]) => pieces > 0));
  return { denominations: JSON.stringify(taken), left: JSON.stringify(left) };
}

/** The manager who authorises the difference. Throws 422 `wrong_pin`, or `manager_required` for one who is none. */
async function authorise(ctx: WriteContext, user: number, matches: boolean): Promise<number> {
  const isAllowed = await mayLend(ctx, { user, matches }, ['pos:authorise'], '#/manager');
  if (!isAllowed) throw invalidField('#/manager/user', 'manager_required');
  ctx.authorisedBy(user);
  return user;
}

/** The manager who authorised this very request beforehand, if it was for that. */
function authorisedBefore({ scopes, authorisedBy }: Actor): number | null {
  return covers(scopes, 'pos:authorise') ? authorisedBy : null;
}
