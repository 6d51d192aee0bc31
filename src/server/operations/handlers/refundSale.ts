import { neg, sum, ZERO } from '#shared/domain/money.ts';
import { ServiceError } from '#shared/errors.ts';
import { refundSale as contract } from '#shared/operations/contracts/refundSale.ts';
import { presentById } from '../../records/present.ts';
import { handle } from '../handler.ts';
import { type PayingOut, payOut } from '../refunds/payOut.ts';
import { loadRefund } from '../refunds/request.ts';
import { takeBackSold } from '../refunds/takeBack.ts';
import { presentSale } from '../sale/view.ts';

/** Takes back what was sold and pays it back. All of it or nothing. */
export const refundSale = handle(contract, async (ctx, input) => {
  const wanted = await loadRefund(ctx, input);
  const terms = { pos: input.pos ?? null, reason: input.reason ?? null };
  const taken = await takeBackSold(ctx, wanted, terms);
  const owed = neg(sum(taken.dues, ({ amount }) => amount));
  // All of it was set off against what was still owed: there is nothing to pay back.
  if (owed === ZERO && taken.total !== ZERO) throw new ServiceError('invalid_transition');
  const payment: PayingOut = {
    paymentMethod: input.paymentMethod,
    amount: owed,
    reference: input.reference ?? null,
    source: { voucher: input.voucher ?? null, deposit: input.deposit ?? null },
    at: '#',
  };
  const paid = owed === ZERO ? null : await payOut(ctx, taken.dues, [payment], terms);
  const [id] = paid?.payments ?? [];
  return {
    payment: id === undefined ? null : await presentById(ctx, 'payment', id),
    sales: await Promise.all(taken.sales.map((sale) => presentSale(ctx, sale))),
    refunds: await Promise.all(taken.refunds.map((sale) => presentSale(ctx, sale))),
    invoices: await Promise.all(taken.creditNotes.map((note) => presentById(ctx, 'invoice', note))),
  };
});
