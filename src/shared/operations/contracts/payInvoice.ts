import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { paymentsInput } from '../parts/payments.ts';
import { recordId } from '../parts.ts';

/**
 * Pays what is owed of a confirmed invoice, in full or in part, and with it its sales in their order. Where the type of
 * the invoice allows receipts, one is issued for all payments of the request. Of a document that owes its customer, a
 * credit note that was not set off, the payments go out: their amounts are above zero all the same, and it takes the scope
 * `billing:refund`.
 */
export const payInvoice = defineOperation({
  path: 'billing/payInvoice',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  target: { model: 'invoice', input: 'invoice' },
  summary: { es: 'Cobrar una factura', en: 'Pay an invoice' },
  input: z.strictObject({
    invoice: recordId(),
    payments: paymentsInput().min(1),
    pos: recordId()
      .optional()
      .describe('Cash point; the credential’s, else for cash and card the only one that is open'),
    inCollection: z.boolean().optional().describe('It is paid although a bank was asked to collect it'),
  }),
  output: z.object({
    invoice: recordSchema('invoice'),
    payments: z.array(recordSchema('payment')),
    receipt: recordSchema('invoiceReceipt').nullable(),
    change: z.number().describe('Cash to hand back'),
  }),
  errors: [
    'not_found',
    'invalid_transition',
    'in_collection',
    'cash_point_closed',
    'insufficient_cash',
    'insufficient_scope',
    'insufficient_balance',
    'precondition_failed',
    'validation_failed',
  ],
  events: [
    'voucher.consumed',
    'voucher.created',
    'voucher.recharged',
    'voucher.refunded',
    'voucherMovement.created',
    'depositMovement.created',
    'payment.created',
    'posMovement.created',
    'stockMovement.created',
    'invoiceReceipt.created',
    'sale.paid',
    'sale.updated',
    'sale.refunded',
    'invoice.paid',
    'invoice.partiallyPaid',
    'invoice.updated',
  ],
});
