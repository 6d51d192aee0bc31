import { handle } from '#server/core/operations/handler.ts';
import { getRow } from '#server/core/records/write.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { remainingOf } from '#shared/domain/vouchers.ts';
import { ServiceError } from '#shared/errors.ts';
import { voucherBalance as contract } from '#shared/operations/contracts/voucherBalance.ts';
import { heldVouchers } from '../held.ts';

/** Every voucher of a customer with what can be used of it now. */
export const voucherBalance = handle(contract, async (ctx, { customer }) => {
  if ((await getRow(ctx.db, 'customer', customer)) === undefined) throw new ServiceError('not_found');
  const vouchers = await heldVouchers(ctx, customer);
  return {
    customer,
    balances: vouchers.map(({ id, voucherType, name, kind, lots }) => ({
      voucher: id,
      voucherType,
      name,
      kind,
      balance: fromMoney(remainingOf(lots)),
      lots: lots.map((lot) => ({
        voucherMovement: lot.id,
        remaining: fromMoney(lot.remaining),
        expires: lot.expires === null ? null : ctx.zone.toWire(lot.expires),
      })),
    })),
  };
});
