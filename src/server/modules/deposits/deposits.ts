/** The ledger of deposits: append-only, chained, and each deposit's balance updated in the same transaction. */

import type { WriteContext } from '#server/core/context/context.ts';
import { append, change, getRow, type NewRow } from '#server/core/records/write.ts';
import { add, type Money } from '#shared/domain/money.ts';
import type { ActionScope } from '#shared/domain/scopes.ts';
import { ServiceError } from '#shared/errors.ts';

/** A movement to append. */
export interface NewDepositMovement {
  /** `DepositMovementType`. */
  readonly type: number;
  /** More than zero puts in, less takes out. */
  readonly amount: Money;
  readonly reason?: string | null;
  readonly payment?: number | null;
  /** What was taken for a basket that it is for. */
  readonly basketPayment?: number | null;
  readonly sale?: number | null;
  /** The permission by which it is written; null or absent where money moves it. */
  readonly scope?: ActionScope | null;
}

/**
 * Appends a movement and moves the balance of its deposit by as much. Returns the movement's id. Throws 409
 * `insufficient_balance` where the balance would go below zero.
 */
export async function appendDepositMovement(
  ctx: WriteContext,
  deposit: number,
  movement: NewDepositMovement,
): Promise<number> {
  const before = await getRow(ctx.db, 'deposit', deposit);
  if (before === undefined) throw new Error(`no deposit ${deposit}`);
  const balance = add(before.balance, movement.amount);
  if (balance < 0) throw new ServiceError('insufficient_balance');
  const row: NewRow<'depositMovement'> = {
    deposit,
    type: movement.type,
    amount: movement.amount,
    payment: movement.payment ?? null,
    basketPayment: movement.basketPayment ?? null,
    sale: movement.sale ?? null,
    reason: movement.reason ?? null,
    scope: movement.scope ?? null,
  };
  const id = await append(ctx, 'depositMovement', row);
  await change(ctx, 'deposit', before, { balance });
  return id;
}
