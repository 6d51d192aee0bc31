/** What may not be paid in cash, or paid back: `src/shared/domain/cashLimit.ts`, with the facility's setting. */

import type { ReadContext } from '#server/core/context/context.ts';
import { settingIn } from '#server/core/records/settingIn.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { defaultCashLimit, forbidsCash } from '#shared/domain/cashLimit.ts';
import type { Money } from '#shared/domain/money.ts';
import { cashTypes } from '#shared/domain/paymentTypes.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';

/** A payment, in or out, and where the request names its method. */
export interface CashCheck {
  readonly type: Row<'paymentMethod'>['type'];
  readonly pointer: string;
}

/**
 * Throws 422 `cash_limit_exceeded` for cash that moves for an operation at or above the limit, whatever part of it, in
 * or out. `operation`: what all of it comes to (`operation.ts`); it is asked for only where there is cash and a limit.
 */
export async function refuseCashAboveLimit(
  ctx: ReadContext,
  payments: readonly CashCheck[],
  operation: () => Money | Promise<Money>,
): Promise<void> {
  const inCash = payments.filter(({ type }) => cashTypes.has(type));
  if (inCash.length === 0) return;
  const limit = (await settingIn(ctx, 'cashLimit')) ?? defaultCashLimit;
  if (limit === 'off' || !forbidsCash(limit, await operation(), ctx.zone.dateAt(ctx.now))) return;
  const errors = inCash.map(({ pointer }): FieldError => ({ pointer, code: 'cash_limit_exceeded' }));
  throw new ServiceError('validation_failed', { errors });
}
