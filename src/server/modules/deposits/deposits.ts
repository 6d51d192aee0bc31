/** The ledger of deposits: append-only, chained, and each deposit's balance updated in the same transaction. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
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
  /** Of money that comes in or goes back: who takes it, and the number of the paper. */
  readonly receipt?: DepositReceipt;
  /** The permission by which it is written; null or absent where money moves it. */
  readonly scope?: ActionScope | null;
}

/** The number of a receipt of a company. */
export interface DepositReceipt {
  readonly company: number;
  readonly receipt: string;
}

/** The next receipt of a company: `DEP-000001` and on, without a gap. A rolled-back transaction gives the number back. */
export async function nextReceipt(ctx: WriteContext, company: number): Promise<DepositReceipt> {
  const last = await queryFirst<{ receipt: string }>(
    ctx.db,
    sql`select "receipt" from "depositMovement" where "company" = ${company} order by "id" desc limit 1`,
  );
  const number = Number(last?.receipt.slice(PREFIX.length) ?? 0) + 1;
  return { company, receipt: `${PREFIX}${String(number).padStart(6, '0')}` };
}

const PREFIX = 'DEP-';

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
    company: movement.receipt?.company ?? null,
    receipt: movement.receipt?.receipt ?? null,
  };
  const id = await append(ctx, 'depositMovement', row);
  await change(ctx, 'deposit', before, { balance });
  return id;
}
