/** The ledger of deposits: append-only, chained, and each deposit's balance kept beside it in the same transaction. */

import type { WriteContext } from '#server/core/context/context.ts';
import { execute } from '#server/core/db/execute.ts';
import { appendRow, getRow, type NewRow, updateRow } from '#server/core/records/rows.ts';
import { add, fromMoney, type Money } from '#shared/domain/money.ts';
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
  readonly sale?: number | null;
  /** The right by which it is written; null or absent where money moves it. */
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
  const [previous] = await execute<{ hash: string | null }>(
    ctx.db,
    'select "hash" from "depositMovement" order by "id" desc limit 1',
    [],
  );
  const row: NewRow<'depositMovement'> = {
    deposit,
    type: movement.type,
    amount: movement.amount,
    payment: movement.payment ?? null,
    sale: movement.sale ?? null,
    reason: movement.reason ?? null,
    scope: movement.scope ?? null,
  };
  const id = await appendRow(ctx, 'depositMovement', row, previous?.hash ?? null);
  await updateRow(ctx, 'deposit', before, { balance });
  ctx.note({
    model: 'deposit',
    id: deposit,
    kind: 'updated',
    before: { balance: fromMoney(before.balance) },
    after: { balance: fromMoney(balance) },
  });
  ctx.emit({ type: 'depositMovement.created', model: 'depositMovement', id });
  return id;
}
