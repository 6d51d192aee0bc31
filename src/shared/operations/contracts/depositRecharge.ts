import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { depositAnswer } from '../parts/depositAnswer.ts';
import { paymentsInput } from '../parts/payments.ts';
import { cents, recordId } from '../parts.ts';

/**
 * Takes money into a customer's deposit: a payment and a movement, no sale, since nothing is sold yet. What is optional
 * may be null.
 */
export const depositRecharge = defineOperation({
  path: 'deposits/recharge',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  summary: { es: 'Ingresar en un depósito', en: 'Pay into a deposit' },
  input: z
    .strictObject({
      customer: recordId()
        .nullish()
        .describe('Either this or `deposit`: their only one that is still valid, made where there is none'),
      deposit: recordId().nullish(),
      amount: cents(),
      paymentMethod: recordId().nullish().describe('Either this or `payments`'),
      payments: paymentsInput()
        .min(1)
        .nullish()
        .describe('Several methods that pay the amount at once, or cash of which there is change'),
      pos: recordId()
        .nullish()
        .describe(
          "Cash point; the credential's, else the only one, which for cash and card is the only one that is open",
        ),
    })
    .meta({ examples: [{ customer: 5, amount: 50, paymentMethod: 1 }] }),
  target: { model: 'deposit', input: 'deposit' },
  output: depositAnswer,
  errors: ['cash_point_closed', 'validation_failed'],
  events: ['deposit.created', 'deposit.recharged', 'depositMovement.created', 'payment.created', 'posMovement.created'],
});
