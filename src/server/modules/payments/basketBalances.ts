/** Balances of customers that money for a basket was taken from, before there is a payment. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, neg } from '#shared/domain/money.ts';
import type { Balance } from '#shared/domain/paymentTypes.ts';
import { DepositMovementType, VoucherMovementType } from '#shared/domain/states.ts';
import { appendDepositMovement } from '../deposits/deposits.ts';
import { appendVoucherMovement, consumeVoucher, restoreBalance } from '../vouchers/vouchers.ts';
import { type Draw, drawDeposits } from './balances.ts';

/** How a balance is drawn on for a basket, given back, and turned into the payment of the basket's document. */
interface Moves {
  take(ctx: WriteContext, draw: Draw & { readonly basketPayment: number }): Promise<unknown>;
  restore(ctx: WriteContext, basketPayment: number): Promise<unknown>;
  settle(ctx: WriteContext, basketPayment: number, payment: number): Promise<unknown>;
}

export const basketMoves: Readonly<Record<Balance, Moves>> = {
  voucher: {
    take: (ctx, { from, ...draw }) => consumeVoucher(ctx, { ...draw, voucher: from }),
    restore: (ctx, basketPayment) => restoreBalance(ctx, { of: { basketPayment } }),
    settle: settleVouchers,
  },
  deposit: { take: drawDeposits, restore: restoreDeposits, settle: settleDeposits },
};

/**
 * What was used for the basket is used by its payment instead, out of the same lots: also where one has expired since, for
 * it was used in time.
 */
async function settleVouchers(ctx: WriteContext, basketPayment: number, payment: number): Promise<void> {
  const uses = await queryAll<Row<'voucherMovement'>>(
    ctx.db,
    sql`select * from "voucherMovement" where "basketPayment" = ${basketPayment}
      and "type" = ${sql.literal(VoucherMovementType.use)} order by "id"`,
  );
  for (const { id: source, voucher, lot, amount } of uses) {
    const refund = { type: VoucherMovementType.refund, amount: neg(amount), lot, source, basketPayment };
    await appendVoucherMovement(ctx, voucher, refund);
    await appendVoucherMovement(ctx, voucher, { type: VoucherMovementType.use, amount, lot, basketPayment, payment });
  }
}

async function settleDeposits(ctx: WriteContext, basketPayment: number, payment: number): Promise<void> {
  for (const { deposit, amount } of await usesOf(ctx, basketPayment)) {
    await appendDepositMovement(ctx, deposit, backOf(amount, basketPayment));
    await appendDepositMovement(ctx, deposit, { type: DepositMovementType.use, amount, basketPayment, payment });
  }
}

async function restoreDeposits(ctx: WriteContext, basketPayment: number): Promise<void> {
  for (const { deposit, amount } of await usesOf(ctx, basketPayment)) {
    await appendDepositMovement(ctx, deposit, backOf(amount, basketPayment));
  }
}

function backOf(used: Money, basketPayment: number) {
  return { type: DepositMovementType.use, amount: neg(used), basketPayment };
}

function usesOf(ctx: WriteContext, basketPayment: number): Promise<readonly Row<'depositMovement'>[]> {
  return queryAll<Row<'depositMovement'>>(
    ctx.db,
    sql`select * from "depositMovement" where "basketPayment" = ${basketPayment}
      and "type" = ${sql.literal(DepositMovementType.use)} order by "id"`,
  );
}
