import { handle } from '#server/core/operations/handler.ts';
import { presentSale } from '#server/modules/sales/view.ts';
import { add, fromMoney, MAX_AMOUNT } from '#shared/domain/money.ts';
import { VoucherMovementType } from '#shared/domain/states.ts';
import { hasExpired, remainingOf } from '#shared/domain/vouchers.ts';
import { invalidField } from '#shared/errors.ts';
import { voucherRecharge as contract } from '#shared/operations/contracts/voucherRecharge.ts';
import { appendVoucherMovement, expireLots, lotsOfType, openVoucher } from '../vouchers.ts';
import { chargeRecharge } from './charge.ts';
import { loadRecharge } from './request.ts';

/** Puts something on a customer's voucher and sells it to them. All of it or nothing. */
export const voucherRecharge = handle(contract, async (ctx, input) => {
  const recharge = await loadRecharge(ctx, input);
  const { customer, type, amount, expires, notes, scope, pack } = recharge;
  const voucher = await openVoucher(ctx, customer.id, type.id);
  const balance = add(remainingOf(await expireLots(ctx, voucher)), amount);
  if (fromMoney(balance) > MAX_AMOUNT) throw invalidField('#/amount', 'too_big');
  const charged = await chargeRecharge(ctx, recharge, voucher, input.pos ?? null);
  const { sale, payment, change } = charged;
  const movement = { type: VoucherMovementType.recharge, amount, expires, sale, payment, notes, scope, pack };
  const voucherMovement = await appendVoucherMovement(ctx, voucher, movement);
  ctx.emit({ type: 'voucher.recharged', model: 'voucher', id: voucher });
  const usable = (await lotsOfType(ctx.db, customer.id, type.id)).filter((lot) => !hasExpired(lot, ctx.at));
  const balanceNow = fromMoney(remainingOf(usable));
  return {
    balance: balanceNow,
    sale: await presentSale(ctx, sale),
    voucher,
    voucherMovement,
    change: fromMoney(change),
  };
});
