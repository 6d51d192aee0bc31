import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/**
 * Confirms a draft: it gets the next number of its series, says of seller and buyer what their records say now unless it
 * was told otherwise, and does not change any more. What was paid of its sales already is paid of it. A credit note, which
 * takes the scope `billing:refund`, is worked out again and set off against what is unpaid of the document it credits. Where the document falls short of its
 * type, the errors point into the document.
 */
export const confirmInvoice = defineOperation({
  path: 'billing/confirmInvoice',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  target: { model: 'invoice', input: 'invoice' },
  summary: { es: 'Confirmar una factura', en: 'Confirm an invoice' },
  input: z.strictObject({ invoice: recordId() }),
  output: recordSchema('invoice'),
  errors: [
    'not_found',
    'invalid_transition',
    'in_collection',
    'insufficient_balance',
    'insufficient_scope',
    'clock_suspect',
    'date_before_series',
    'unique_conflict',
    'precondition_failed',
    'validation_failed',
  ],
  events: [
    'invoice.confirmed',
    'invoice.paid',
    'invoice.partiallyPaid',
    'sale.paid',
    'sale.updated',
    'stockMovement.created',
    'invoice.updated',
    'sale.created',
    'sale.cancelled',
    'sale.refunded',
    'payment.created',
    'paymentMethod.created',
    'voucher.refunded',
    'voucher.expired',
    'voucherMovement.created',
  ],
});
