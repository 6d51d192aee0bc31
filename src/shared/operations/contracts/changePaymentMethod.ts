import { z } from 'zod';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { reasonText, recordId } from '../parts.ts';

/**
 * Corrects the method of a payment: reverses it and takes the same amount again, tip included, by another method. What it paid
 * stays paid. Between cash and card a payment of one’s own in the session that is still running takes the scope
 * `billing:correct`, any other change `billing:refund`.
 */
export const changePaymentMethod = defineOperation({
  path: 'billing/changePaymentMethod',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  target: { model: 'payment', input: 'payment' },
  summary: { es: 'Cambiar la forma de pago de un pago', en: 'Change the method of a payment' },
  input: z.strictObject({
    payment: recordId(),
    paymentMethod: recordId().describe('Another than it has'),
    reason: reasonText().optional(),
    reference: stringSchema().optional().describe('Of the new payment'),
    pos: recordId().optional().describe('Cash point where cash or card moves; the payment’s own when absent'),
  }),
  output: z.object({
    cancelation: recordSchema('payment').describe('The reversal of the payment'),
    payment: recordSchema('payment').describe('What takes its place'),
  }),
  errors: [
    'not_found',
    'invalid_transition',
    'cash_point_closed',
    'insufficient_cash',
    'insufficient_scope',
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
    'invoice.updated',
  ],
});
