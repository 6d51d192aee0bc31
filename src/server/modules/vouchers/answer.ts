/** What actions on a voucher answer with. */

import type { ReadContext } from '#server/core/context/context.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { hasExpired, type Lot, remainingOf } from '#shared/domain/vouchers.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { lotsOfVoucher, type VoucherPart } from './vouchers.ts';

/** A voucher after its movements, or one with its `lots`: what can be used now, and what was moved. */
export async function answerMoved(
  ctx: ReadContext,
  voucher: number,
  parts: readonly VoucherPart[],
  lots?: readonly Lot[],
): Promise<OutputOf<Contract<'voucherConsume'>>> {
  const held = lots ?? (await lotsOfVoucher(ctx.db, voucher));
  return {
    voucher,
    balance: fromMoney(remainingOf(held.filter((lot) => !hasExpired(lot, ctx.at)))),
    voucherMovements: parts.map(({ voucherMovement, lot, amount }) => ({
      voucherMovement,
      lot,
      amount: fromMoney(amount),
    })),
  };
}
