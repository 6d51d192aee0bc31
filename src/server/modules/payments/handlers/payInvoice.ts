import type { WriteContext } from '#server/core/context/context.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { getRow } from '#server/core/records/write.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { payInvoice as contract } from '#shared/operations/contracts/payInvoice.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import { type Paid, pay } from '../pay.ts';
import { duesOfInvoice } from '../payable.ts';
import { payOutInvoice } from '../payOutInvoice.ts';
import { onDocuments } from '../settleDues.ts';

/** Pays what is owed of an invoice, and with it its sales, or pays out what it owes its customer. All of it or nothing. */
export const payInvoice = handle(contract, async (ctx, input) => {
  const invoice = await getRow(ctx.db, 'invoice', input.invoice);
  const owesCustomer = invoice !== undefined && invoice.pending < 0;
  const paid = owesCustomer ? await payOutInvoice(ctx, input) : await payIn(ctx, input);
  // What is owed of an invoice is owed of its last conversion, which has one receipt.
  const receipt = [...paid.receipts.values()].find((id) => id !== null) ?? null;
  return {
    invoice: await presentById(ctx, 'invoice', input.invoice),
    payments: await Promise.all(paid.payments.map((id) => presentById(ctx, 'payment', id))),
    receipt: receipt === null ? null : await presentById(ctx, 'invoiceReceipt', receipt),
    change: fromMoney(paid.change),
  };
});

async function payIn(
  ctx: WriteContext,
  { invoice, payments, pos, inCollection = false }: ParsedInputOf<typeof contract>,
): Promise<Paid> {
  return pay(ctx, await duesOfInvoice(ctx, invoice), { payments, pos: pos ?? null, inCollection }, onDocuments);
}
