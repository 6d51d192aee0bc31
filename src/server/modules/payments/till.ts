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
 * Where payments of some types are taken or paid out, of what is owed in `currency`; null: in any. What passes through a
 * drawer or a terminal needs a running session, anything else only notes where it was. Throws as `openTill` does.
 */
export function tillFor(
  ctx: WriteContext,
  types: readonly number[],
  named: number | null,
  currency: string | null,
): Promise<Till> {
  return types.some((type) => tillTypes.has(type)) ? openTill(ctx, named, currency) : anyTill(ctx, named, currency);
}

/**
 * The cash point named, else the credential's, else the only one of the currency that is open. Throws 409
 * `cash_point_closed`, 422 `required` where several are open, `invalid_value` at one of another currency.
 */
export async function openTill(ctx: WriteContext, named: number | null, currency: string | null): Promise<OpenTill> {
  if (named === null && ctx.actor.pos === null) {
    const [only, ...others] = await openTills(ctx, currency);
    if (only === undefined) throw new ServiceError('cash_point_closed');
    if (others.length > 0) throw invalidField('#/pos', 'required');
    return only;
  }
  const pos = await resolvePos(ctx, named ?? undefined);
  requireCurrency(pos, currency);
  return { pos, session: await requireSession(ctx.db, pos.id) };
}

/**
 * The cash point named, else the credential's, else the only one of the currency; open or not. Throws 422 `invalid_value`
 * at one of another currency.
 */
export async function anyTill(ctx: WriteContext, named: number | null, currency: string | null): Promise<Till> {
  if (named === null && ctx.actor.pos === null) {
    const [only, ...others] = await tillsOf(ctx, currency);
    if (only === undefined || others.length > 0) return noTill;
    return { pos: only, session: await openingOf(ctx.db, only.id) };
  }
  const pos = await resolvePos(ctx, named ?? undefined);
  requireCurrency(pos, currency);
  return { pos, session: await openingOf(ctx.db, pos.id) };
}

/** Throws 422 where a cash point, or who sells at none, is in another currency. */
export function requireCurrency(seller: Pick<CashPoint, 'currency'>, currency: string | null): void {
  if (currency !== null && seller.currency !== currency) throw invalidField('#/pos', 'invalid_value', currency);
}

/** The cash points in use that take a currency. */
async function tillsOf(ctx: WriteContext, currency: string | null): Promise<readonly CashPoint[]> {
  const all = await activeCashPoints(ctx);
  return currency === null ? all : all.filter((pos) => pos.currency === currency);
}

async function openTills(ctx: WriteContext, currency: string | null): Promise<OpenTill[]> {
  const tills: OpenTill[] = [];
  for (const pos of await tillsOf(ctx, currency)) {
    const session = await openingOf(ctx.db, pos.id);
    if (session !== null) tills.push({ pos, session });
  }
  return tills;
}
