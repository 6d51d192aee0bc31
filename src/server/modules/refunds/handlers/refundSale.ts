import type { WriteContext } from '#server/core/context/context.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { presentSale } from '#server/modules/sales/view.ts';
import { neg, sum, ZERO } from '#shared/domain/money.ts';
import { ServiceError } from '#shared/errors.ts';
import { refundSale as contract } from '#shared/operations/contracts/refundSale.ts';
import { payBack } from '../refundDestinations.ts';
import { type MadeRefund, refundOf } from '../refundedBefore.ts';
import { loadRefund } from '../request.ts';
import { reverseSales } from '../reverseSales.ts';

/** Reverses what was sold and pays it back. */
export const refundSale = handle(contract, async (ctx, input) => {
  const before = await refundOf(ctx, input.uuid, input);
  if (before !== undefined) return present(ctx, before);
  const refund = await loadRefund(ctx, input);
  const terms = { pos: input.pos ?? null, reason: input.reason ?? null, uuid: input.uuid ?? null };
  const taken = await reverseSales(ctx, refund, terms);
  const owed = neg(sum(taken.dues, ({ amount }) => amount));
  // All of it was set off against what was still owed: there is nothing to pay back.
  if (owed === ZERO && taken.total !== ZERO && refund.open.length === 0) throw new ServiceError('invalid_transition');
  const paid = owed === ZERO ? [] : await payBack(ctx, input, taken.dues, terms);
  return present(ctx, { ...taken, payments: paid });
});

async function present(ctx: WriteContext, made: MadeRefund) {
  const payments = await Promise.all(made.payments.map((id) => presentById(ctx, 'payment', id)));
  return {
    payment: payments[0] ?? null,
    payments,
    sales: await Promise.all(made.sales.map((sale) => presentSale(ctx, sale))),
    refunds: await Promise.all(made.refunds.map((sale) => presentSale(ctx, sale))),
    invoices: await Promise.all(made.creditNotes.map((note) => presentById(ctx, 'invoice', note))),
  };
}
