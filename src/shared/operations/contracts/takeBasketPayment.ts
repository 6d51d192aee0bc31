import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { basketAnswer, identity } from '../parts/basketAnswer.ts';
import { paymentInput } from '../parts/payments.ts';
import { recordId } from '../parts.ts';

/**
 * Notes money that was taken for a basket before it is charged: by card, transfer, online, or off a balance of the customer,
 * which loses it now. It is expected of the terminal from then on, and `billing/checkout` with the basket's uuid makes a
 * payment of it. It leaves no other way than that and `billing/refundBasketPayment`. Cash is taken when it is charged.
 */
export const takeBasketPayment = defineOperation({
  path: 'billing/takeBasketPayment',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  summary: { es: 'Anotar un cobro para una cesta', en: 'Note money taken for a basket' },
  input: z.strictObject({
    basket: identity().describe('The uuid of the basket, as its checkout will send it'),
    uuid: identity()
      .optional()
      .describe('What the client calls this payment: sent again, by anybody, it is answered with the same one'),
    pos: recordId().optional().describe("Cash point; the credential's, else the only one"),
    customer: recordId().nullable().optional().describe('Whose balance it is taken from; else who it is from'),
    ...paymentInput.pick({
      paymentMethod: true,
      amount: true,
      tip: true,
      reference: true,
      voucher: true,
      voucherCode: true,
      deposit: true,
    }).shape,
  }),
  output: basketAnswer,
  errors: ['cash_point_closed', 'basket_charged', 'insufficient_balance', 'unique_conflict', 'validation_failed'],
  events: [
    'basketPayment.created',
    'voucher.consumed',
    'voucher.expired',
    'voucherMovement.created',
    'depositMovement.created',
  ],
});
