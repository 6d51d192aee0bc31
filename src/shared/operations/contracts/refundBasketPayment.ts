import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { basketAnswer, identity } from '../parts/basketAnswer.ts';
import { reasonText, recordId } from '../parts.ts';

/**
 * Gives money back that was taken for a basket and not charged, whole and the way it came. What one took oneself in the session
 * that is still running takes the scope `billing:correct`, anything else `billing:refund`.
 */
export const refundBasketPayment = defineOperation({
  path: 'billing/refundBasketPayment',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  target: { model: 'basketPayment', input: 'basketPayment' },
  summary: { es: 'Devolver un cobro sin documento', en: 'Give back a payment without a document' },
  input: z.strictObject({
    basketPayment: recordId().describe('What was taken'),
    reason: reasonText().describe('Why; it is kept with the row'),
    uuid: identity()
      .optional()
      .describe('What the client calls this return: sent again, by anybody, it is answered with the same one'),
    pos: recordId().optional().describe('Cash point that gives it back; that which took it when absent'),
  }),
  output: basketAnswer,
  errors: [
    'not_found',
    'cash_point_closed',
    'basket_payment_ended',
    'insufficient_scope',
    'precondition_failed',
    'unique_conflict',
    'validation_failed',
  ],
  events: [
    'basketPayment.created',
    'voucher.refunded',
    'voucher.expired',
    'voucherMovement.created',
    'depositMovement.created',
  ],
});
