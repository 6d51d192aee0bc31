/** Where money is taken: cash and card go into the running session of a cash point, the other methods need none. */

import type { WriteContext } from '#server/core/context/context.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { tillTypes } from '#shared/domain/paymentTypes.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { activeCashPoints, type CashPoint, openingOf, requireSession, resolvePos } from '../cash/posLedger.ts';

export interface Till {
  readonly pos: CashPoint | null;
  /** The opening of its running session. */
  readonly session: Row<'posMovement'> | null;
}

/** Of what no cash point takes part in. */
export const noTill: Till = { pos: null, session: null };

export interface OpenTill {
  readonly pos: CashPoint;
  readonly session: Row<'posMovement'>;
}

/**
 * Where payments of some types are taken or paid out: what passes through a drawer or a terminal needs a running session,
 * anything else only notes where it was. Throws as `openTill` does.
 */
export function tillFor(ctx: WriteContext, types: readonly number[], named: number | null): Promise<Till> {
  return types.some((type) => tillTypes.has(type)) ? openTill(ctx, named) : anyTill(ctx, named);
}

/**
 * The cash point named, else the credential's, else the only one that is open. Throws 409 `cash_point_closed`, 422
 * `required` where several are open.
 */
export async function openTill(ctx: WriteContext, named: number | null): Promise<OpenTill> {
  if (named === null && ctx.actor.pos === null) {
    const [only, ...others] = await openTills(ctx);
    if (only === undefined) throw new ServiceError('cash_point_closed');
    if (others.length > 0) throw invalidField('#/pos', 'required');
    return only;
  }
  const pos = await resolvePos(ctx, named ?? undefined);
  return { pos, session: await requireSession(ctx.db, pos.id) };
}

/** The cash point named, else the credential's, else the only one there is; open or not. */
export async function anyTill(ctx: WriteContext, named: number | null): Promise<Till> {
  if (named === null && ctx.actor.pos === null) {
    const [only, ...others] = await activeCashPoints(ctx);
    if (only === undefined || others.length > 0) return noTill;
    return { pos: only, session: await openingOf(ctx.db, only.id) };
  }
  const pos = await resolvePos(ctx, named ?? undefined);
  return { pos, session: await openingOf(ctx.db, pos.id) };
}

async function openTills(ctx: WriteContext): Promise<OpenTill[]> {
  const tills: OpenTill[] = [];
  for (const pos of await activeCashPoints(ctx)) {
    const session = await openingOf(ctx.db, pos.id);
    if (session !== null) tills.push({ pos, session });
  }
  return tills;
}
