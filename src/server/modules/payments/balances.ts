/** Payments out of what a customer has paid in before: vouchers of money, deposits. */

import type { WriteContext } from '#server/core/context/context.ts';
import { execute, NUMBER } from '#server/core/db/execute.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, min, neg, sub } from '#shared/domain/money.ts';
import { DepositMovementType, PaymentType } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { appendDepositMovement } from '../deposits/deposits.ts';
import { consumeVoucher, giveBack } from '../vouchers/vouchers.ts';
import { type Returning, returnToBalance } from './balanceReturns.ts';

/** Types of payments that draw on a balance of the customer's. */
export const balanceTypes: ReadonlySet<number> = new Set([PaymentType.voucher, PaymentType.deposit]);

/** Which voucher or deposit pays; null = all the customer has, what ends first first. */
export interface BalanceSource {
  readonly voucher: number | null;
  readonly deposit: number | null;
}

/** A payment that is written, as far as its balance is concerned. */
interface Drawing extends Pick<Row<'payment'>, 'customer'>, Returning {
  readonly cancelationOf?: number;
}

/**
 * Takes a payment out of the balance it is paid with, or puts back what the payment took that it takes back, or what is
 * paid out onto a balance. Throws 409 `insufficient_balance`.
 */
export async function moveBalance(ctx: WriteContext, payment: Drawing): Promise<void> {
  if (!balanceTypes.has(payment.type)) return;
  const { id, type, amount, customer, source, cancelationOf } = payment;
  if (customer === null) throw new Error(`payment ${id} draws on the balance of nobody`);
  if (cancelationOf !== undefined) {
    if (type === PaymentType.voucher) await giveBack(ctx, { of: { payment: cancelationOf }, payment: id });
    else await restoreDeposits(ctx, cancelationOf, id);
  } else if (amount < 0) {
    await returnToBalance(ctx, payment);
  } else if (type === PaymentType.voucher) {
    await consumeVoucher(ctx, { customer, voucher: source?.voucher ?? null, amount, payment: id });
  } else {
    await drawDeposits(ctx, { customer, deposit: source?.deposit ?? null, amount, payment: id });
  }
}

/** Draws on a customer's deposits that are still valid, what ends first first. */
async function drawDeposits(
  ctx: WriteContext,
  draw: {
    readonly customer: number;
    readonly deposit: number | null;
    readonly amount: Money;
    readonly payment: number;
  },
): Promise<void> {
  const deposits = await execute<Row<'deposit'>>(
    ctx.db,
    `select * from "deposit" where "customer" = ${NUMBER} and "deleted" = 0 and "balance" > 0
        and coalesce("endDate", '9999-12-31') >= ? order by coalesce("endDate", '9999-12-31'), "id"`,
    [draw.customer, ctx.zone.dateAt(ctx.now)],
  );
  let open = draw.amount;
  for (const { id, balance } of deposits) {
    const part = min(open, balance);
    if (part <= 0 || (draw.deposit !== null && draw.deposit !== id)) continue;
    open = sub(open, part);
    const movement = { type: DepositMovementType.use, amount: neg(part), payment: draw.payment };
    await appendDepositMovement(ctx, id, movement);
  }
  if (open > 0) throw new ServiceError('insufficient_balance');
}

/** Puts back into each deposit what a payment took out of it. */
async function restoreDeposits(ctx: WriteContext, of: number, payment: number): Promise<void> {
  const uses = await execute<Row<'depositMovement'>>(
    ctx.db,
    `select * from "depositMovement" where "payment" = ${NUMBER} and "type" = 2 order by "id"`,
    [of],
  );
  for (const { deposit, amount } of uses) {
    await appendDepositMovement(ctx, deposit, { type: DepositMovementType.use, amount: neg(amount), payment });
  }
}
