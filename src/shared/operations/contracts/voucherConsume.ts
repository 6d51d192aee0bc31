import { z } from 'zod';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { defineOperation } from '../defineOperation.ts';
import { voucherParts } from '../parts/voucherParts.ts';
import { amount, recordId } from '../parts.ts';

/** Uses up money or units of a customer's voucher without a sale. What is optional may be null. */
export const voucherConsume = defineOperation({
  path: 'vouchers/consume.json',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  apiArea: 'vouchers',
  summary: { es: 'Consumir de un bono', en: 'Use up a voucher' },
  input: z
    .strictObject({
      customer: recordId(),
      voucherType: recordId().nullish().describe("The customer's voucher by its type. Either this or `voucher`"),
      voucher: recordId().nullish(),
      amount: amount().positive().describe('Money, or units with at most three decimals, as the voucher type has it'),
      notes: textSchema().nullish(),
    })
    .meta({ examples: [{ customer: 5, voucherType: 1, amount: 2 }] }),
  target: { model: 'voucher', input: 'voucher' },
  output: z.object({
    voucher: z.int(),
    balance: z.number().describe('What the customer can use of it now'),
    /** What was used of which lot: earliest expiry first. */
    voucherMovements: voucherParts,
  }),
  errors: ['validation_failed', 'insufficient_balance'],
  events: ['voucher.consumed', 'voucher.expired', 'voucherMovement.created'],
});
