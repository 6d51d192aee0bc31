import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { chainOf } from '#server/modules/conversions/successors.ts';
import { presentSale } from '#server/modules/sales/view.ts';
import { neg } from '#shared/domain/money.ts';
import { cancelPayment as contract } from '#shared/operations/contracts/cancelPayment.ts';
import { creditInvoice, creditSale } from '../paymentStates.ts';
import { loadSpent, requireUnrefunded, takeBack, tillOf } from '../undo.ts';

/** Takes a payment back: what it paid is owed again. All of it or nothing. */
export const cancelPayment = handle(contract, async (ctx, input) => {
  const spent = await loadSpent(ctx, input.payment);
  await requireUnrefunded(ctx, spent);
  const till = await tillOf(ctx, spent.payment, [spent.payment.type], input.pos ?? null);
  const id = await takeBack(ctx, spent, till, { reason: input.reason, scope: contract.scope });
  for (const { row, sale } of spent.saleShares) await creditSale(ctx, sale, neg(row.amount));
  for (const { row, invoice } of spent.invoiceShares) await creditInvoice(ctx, invoice.id, neg(row.amount));
  const invoices = new Set<number>();
  for (const { invoice } of spent.invoiceShares) {
    for (const { id } of await chainOf(ctx, invoice)) invoices.add(id);
  }
  return {
    payment: await presentById(ctx, 'payment', id),
    sales: await Promise.all(spent.saleShares.map(({ sale }) => presentSale(ctx, sale.id))),
    invoices: await Promise.all([...invoices].map((paid) => presentById(ctx, 'invoice', paid))),
  };
});
