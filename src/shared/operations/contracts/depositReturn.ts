import { z } from 'zod';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { defineOperation } from '../defineOperation.ts';
import { depositAnswer } from '../parts/depositAnswer.ts';
import { paymentsInput } from '../parts/payments.ts';
import { cents, recordId } from '../parts.ts';

/**
 * Pays money of a deposit back to its customer. What is optional may be null. By another method than it came in, or beyond
 * what came in by that method and has not gone out, it needs the scope `billing:refund`.
 */
export const depositReturn = defineOperation({
  path: 'deposits/return',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  summary: { es: 'Devolver dinero de un depósito', en: 'Pay money of a deposit back' },
  input: z
    .strictObject({
      deposit: recordId(),
      amount: cents(),
      paymentMethod: recordId().nullish().describe('Either this or `payments`'),
      payments: paymentsInput().min(1).nullish().describe('Several methods by which the amount goes back at once'),
      reason: stringSchema().nullish(),
      pos: recordId()
        .nullish()
        .describe(
          "Cash point; the credential's, else the only one, which for cash and card is the only one that is open",
        ),
    })
    .meta({ examples: [{ deposit: 3, amount: 20, paymentMethod: 1 }] }),
  target: { model: 'deposit', input: 'deposit' },
  output: depositAnswer,
  errors: [
    'not_found',
    'record_deleted',
    'cash_point_closed',
    'insufficient_balance',
    'insufficient_cash',
    'insufficient_scope',
    'validation_failed',
  ],
  events: ['deposit.returned', 'depositMovement.created', 'payment.created', 'posMovement.created'],
});
