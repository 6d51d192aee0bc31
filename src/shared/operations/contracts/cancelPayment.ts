import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { saleView } from '../parts/saleView.ts';
import { reasonText, recordId } from '../parts.ts';

/**
 * Takes a payment back, once and whole, tip included: a second one with the sign turned is written, and what was paid is
 * owed again. Cash comes out of the drawer, so it has to be there.
 */
export const cancelPayment = defineOperation({
  path: 'billing/cancelPayment',
  method: 'POST',
  kind: 'write',
  scope: 'billing:refund',
  target: { model: 'payment', input: 'payment' },
  summary: { es: 'Anular un pago', en: 'Cancel a payment' },
  input: z.strictObject({
    payment: recordId(),
    reason: reasonText().describe('Why; it is kept with the payment'),
    pos: recordId().optional().describe('Cash point that pays cash or card back; the payment’s own when absent'),
  }),
  output: z.object({
    payment: recordSchema('payment').describe('The one that reverses it'),
    sales: z.array(saleView).describe('Those it had paid'),
    invoices: z.array(recordSchema('invoice')).describe('Those it had paid, and their conversions'),
  }),
  errors: [
    'not_found',
    'invalid_transition',
    'cash_point_closed',
    'insufficient_cash',
    'precondition_failed',
    'validation_failed',
  ],
  events: [
    'voucher.refunded',
    'voucher.expired',
    'voucherMovement.created',
    'depositMovement.created',
    'payment.created',
    'posMovement.created',
    'stockMovement.created',
    'sale.updated',
    'invoice.updated',
    'invoice.partiallyPaid',
  ],
});
