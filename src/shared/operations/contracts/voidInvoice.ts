import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { reasonText, recordId } from '../parts.ts';

/**
 * Voids a document that nothing followed: not paid, not sent, neither converted nor credited. It stays in its series with
 * its number, and its sales can be charged by another one; what a voided credit note credited can be credited again.
 * Anything else is reversed by a credit note.
 */
export const voidInvoice = defineOperation({
  path: 'billing/voidInvoice',
  method: 'POST',
  kind: 'write',
  scope: 'billing:refund',
  target: { model: 'invoice', input: 'invoice' },
  summary: { es: 'Anular una factura', en: 'Void an invoice' },
  input: z.strictObject({
    invoice: recordId(),
    reason: reasonText().describe('Why; it is kept with the invoice'),
  }),
  output: recordSchema('invoice'),
  errors: ['not_found', 'invalid_transition', 'precondition_failed', 'validation_failed'],
  events: [
    ...(['invoice.voided', 'invoice.updated', 'sale.updated', 'sale.cancelled', 'stockMovement.created'] as const),
    ...(['sale.created', 'sale.paid', 'payment.created', 'paymentMethod.created'] as const),
  ],
});
