import type { WriteContext } from '#server/core/context/context.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import type { Due } from '#server/modules/payments/payable.ts';
import { type PayingOut, payOut } from '#server/modules/payments/payOut.ts';
import { presentSale } from '#server/modules/sales/view.ts';
import { neg, sum, ZERO } from '#shared/domain/money.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { refundSale as contract } from '#shared/operations/contracts/refundSale.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import { type RefundMethod, refundMethods } from '../refundMethods.ts';
import { loadRefund } from '../request.ts';
import { reverseSales } from '../reverseSales.ts';

/** Reverses what was sold and pays it back. */
export const refundSale = handle(contract, async (ctx, input) => {
  const refund = await loadRefund(ctx, input);
  const terms = { pos: input.pos ?? null, reason: input.reason ?? null };
  const taken = await reverseSales(ctx, refund, terms);
  const owed = neg(sum(taken.dues, ({ amount }) => amount));
  // All of it was set off against what was still owed: there is nothing to pay back.
  if (owed === ZERO && taken.total !== ZERO) throw new ServiceError('invalid_transition');
  const paid =
    owed === ZERO ? [] : (await payOut(ctx, taken.dues, await waysOut(ctx, input, taken.dues), terms)).payments;
  const payments = await Promise.all(paid.map((id) => presentById(ctx, 'payment', id)));
  return {
    payment: payments[0] ?? null,
    payments,
    sales: await Promise.all(taken.sales.map((sale) => presentSale(ctx, sale))),
    refunds: await Promise.all(taken.refunds.map((sale) => presentSale(ctx, sale))),
    invoices: await Promise.all(taken.creditNotes.map((note) => presentById(ctx, 'invoice', note))),
  };
});

/** How the money goes out: by the method that is named, else the way it came. */
async function waysOut(
  ctx: WriteContext,
  { paymentMethod, ...input }: ParsedInputOf<typeof contract>,
  dues: readonly Due[],
): Promise<PayingOut[]> {
  const source = { voucher: input.voucher ?? null, deposit: input.deposit ?? null };
  const isNamed = source.voucher !== null || source.deposit !== null;
  if (paymentMethod === undefined && isNamed) throw invalidField('#/paymentMethod', 'required');
  const ways: readonly RefundMethod[] =
    paymentMethod === undefined
      ? await refundMethods(ctx, dues)
      : [{ paymentMethod, amount: neg(sum(dues, ({ amount }) => amount)) }];
  return ways.map((way) => ({ ...way, reference: input.reference ?? null, source, at: '#' }));
}
