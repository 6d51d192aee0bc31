import { fromMoney } from '#shared/domain/money.ts';
import { payInvoice as contract } from '#shared/operations/contracts/payInvoice.ts';
import { presentById } from '../../records/present.ts';
import { handle } from '../handler.ts';
import { pay } from '../payments/pay.ts';
import { duesOfInvoice } from '../payments/payable.ts';

/** Pays what is owed of an invoice, and with it its sales. All of it or nothing. */
export const payInvoice = handle(contract, async (ctx, input) => {
  const dues = await duesOfInvoice(ctx, input.invoice);
  const paid = await pay(ctx, dues, { payments: input.payments, pos: input.pos ?? null });
  const receipt = paid.receipts.get(input.invoice) ?? null;
  return {
    invoice: await presentById(ctx, 'invoice', input.invoice),
    payments: await Promise.all(paid.payments.map((id) => presentById(ctx, 'payment', id))),
    receipt: receipt === null ? null : await presentById(ctx, 'invoiceReceipt', receipt),
    change: fromMoney(paid.change),
  };
});
