import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { chainOf } from '#server/modules/conversions/conversions.ts';
import { presentSale } from '#server/modules/sales/view.ts';
import { neg } from '#shared/domain/money.ts';
import { cancelPayment as contract } from '#shared/operations/contracts/cancelPayment.ts';
import { applyPaid } from '../paymentStates.ts';
import { loadReversible, requireUnrefunded, reversePayment, tillOf } from '../reverse.ts';

/** Reverses a payment: what it paid is owed again. */
export const cancelPayment = handle(contract, async (ctx, input) => {
  const allocated = await loadReversible(ctx, input.payment);
  await requireUnrefunded(ctx, allocated);
  const till = await tillOf(ctx, allocated.payment, [allocated.payment.type], input.pos ?? null);
  const id = await reversePayment(ctx, allocated, till, { reason: input.reason, scope: contract.scope });
  await applyPaid(ctx, {
    sales: allocated.saleShares.map(({ row, sale }) => ({ sale, amount: neg(row.amount) })),
    invoices: allocated.invoiceShares.map(({ row, invoice }) => ({ invoice, amount: neg(row.amount) })),
  });
  const invoices = new Set<number>();
  for (const { invoice } of allocated.invoiceShares) {
    for (const { id } of await chainOf(ctx, invoice)) invoices.add(id);
  }
  return {
    payment: await presentById(ctx, 'payment', id),
    sales: await Promise.all(allocated.saleShares.map(({ sale }) => presentSale(ctx, sale.id))),
    invoices: await Promise.all([...invoices].map((paid) => presentById(ctx, 'invoice', paid))),
  };
});
