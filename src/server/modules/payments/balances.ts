/** Payments out of what a customer has paid in before: vouchers of money, deposits. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, min, neg, sub } from '#shared/domain/money.ts';
import { type Balance, balanceOf } from '#shared/domain/paymentTypes.ts';
import { DepositMovementType } from '#shared/domain/states.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { appendDepositMovement } from '../deposits/deposits.ts';
import { consumeVoucher, restoreBalance } from '../vouchers/vouchers.ts';
import { type Returning, returnToBalance } from './balanceReturns.ts';
import { currencyOfBalances } from './currency.ts';

/** A payment that is written, as far as its balance is concerned. */
interface Drawing extends Pick<Row<'payment'>, 'customer' | 'currency'>, Returning {
  readonly cancelationOf?: number;
}

/**
 * Takes a payment out of the balance it is paid with. A reversal restores what its payment took, and a payment out adds to
 * a balance. Throws 409 `insufficient_balance`, 422 for what cannot go onto it. Balances hold no other currency than their
 * own.
 */
export async function moveBalance(ctx: WriteContext, payment: Drawing): Promise<void> {
  const balance = balanceOf(payment.type);
  if (balance === null) return;
  const { id, amount, customer, source, cancelationOf, currency } = payment;
  const from = source?.[balance] ?? null;
  const { draw, restore } = moves[balance];
  const isHeld = cancelationOf !== undefined || currency === (await currencyOfBalances(ctx));
  if (!isHeld && amount < 0) throw invalidField(`#/${balance}`, 'invalid_value', currency);
  if (!isHeld) throw new ServiceError('insufficient_balance', { detail: currency });
  if (cancelationOf !== undefined) await restore(ctx, cancelationOf, id);
  else if (amount < 0) await returnToBalance(ctx, payment);
  else await draw(ctx, { customer, from, amount, payment: id });
}

/** A payment that is taken out of a balance. */
export interface Draw {
  /** Null where `from` is a voucher for the bearer. */
  readonly customer: number | null;
  /** Which voucher or deposit; null = all the customer has. */
  readonly from: number | null;
  readonly amount: Money;
  /** The payment it is for, or what was taken for a basket. */
  readonly payment?: number;
  readonly basketPayment?: number;
}

/** How a payment is taken out of each kind of balance, and restored by its reversal. */
const moves: Readonly<
  Record<
    Balance,
    {
      draw(ctx: WriteContext, draw: Draw): Promise<unknown>;
      restore(ctx: WriteContext, of: number, payment: number): Promise<unknown>;
    }
  >
> = {
  voucher: {
    draw: (ctx, { from, ...draw }) => consumeVoucher(ctx, { ...draw, voucher: from }),
    restore: (ctx, of, payment) => restoreBalance(ctx, { of: { payment: of }, payment }),
  },
  deposit: { draw: drawDeposits, restore: restoreDeposits },
};

/** Draws on a customer's deposits that are still valid, what ends first first. Throws 409 `insufficient_balance`. */
export async function drawDeposits(ctx: WriteContext, draw: Draw): Promise<void> {
  const deposits = await queryAll<Row<'deposit'>>(
    ctx.db,
    sql`select * from "deposit" where "customer" = ${draw.customer} and "deleted" = 0 and "balance" > 0
        and coalesce("endDate", '9999-12-31') >= ${ctx.zone.dateAt(ctx.now)}
        order by coalesce("endDate", '9999-12-31'), "id"`,
  );
  let open = draw.amount;
  for (const { id, balance } of deposits) {
    const part = min(open, balance);
    if (part <= 0 || (draw.from !== null && draw.from !== id)) continue;
    open = sub(open, part);
    const { payment = null, basketPayment = null } = draw;
    const movement = { type: DepositMovementType.use, amount: neg(part), payment, basketPayment };
    await appendDepositMovement(ctx, id, movement);
  }
  if (open > 0) throw new ServiceError('insufficient_balance');
}

/** Puts back into each deposit what a payment took out of it. */
async function restoreDeposits(ctx: WriteContext, of: number, payment: number): Promise<void> {
  const uses = await queryAll<Row<'depositMovement'>>(
    ctx.db,
    sql`select * from "depositMovement" where "payment" = ${of} and "type" = ${sql.literal(DepositMovementType.use)}
      order by "id"`,
  );
  for (const { deposit, amount } of uses) {
    await appendDepositMovement(ctx, deposit, { type: DepositMovementType.use, amount: neg(amount), payment });
  }
}
