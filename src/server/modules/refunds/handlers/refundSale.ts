import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { presentSale } from '#server/modules/sales/view.ts';
import { neg, sum, ZERO } from '#shared/domain/money.ts';
import { ServiceError } from '#shared/errors.ts';
import { refundSale as contract } from '#shared/operations/contracts/refundSale.ts';
import { loadRefund } from '../request.ts';
import { reverseSales } from '../reverseSales.ts';
import { payBack } from '../waysOut.ts';

/** Reverses what was sold and pays it back. */
export const refundSale = handle(contract, async (ctx, input) => {
  const refund = await loadRefund(ctx, input);
  const terms = { pos: input.pos ?? null, reason: input.reason ?? null };
  const taken = await reverseSales(ctx, refund, terms);
  const owed = neg(sum(taken.dues, ({ amount }) => amount));
  // All of it was set off against what was still owed: there is nothing to pay back.
  if (owed === ZERO && taken.total !== ZERO) throw new ServiceError('invalid_transition');
  const paid = owed === ZERO ? [] : await payBack(ctx, input, taken.dues, terms);
  const payments = await Promise.all(paid.map((id) => presentById(ctx, 'payment', id)));
  return {
    payment: payments[0] ?? null,
    payments,
    sales: await Promise.all(taken.sales.map((sale) => presentSale(ctx, sale))),
    refunds: await Promise.all(taken.refunds.map((sale) => presentSale(ctx, sale))),
    invoices: await Promise.all(taken.creditNotes.map((note) => presentById(ctx, 'invoice', note))),
  };
});
