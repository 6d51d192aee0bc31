import { z } from 'zod';
import { textSchema } from '../../catalogue/fieldTypes.ts';
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
  input: z.strictObject({
    customer: recordId(),
    /** The customer's voucher by its type. Either this or `voucher`. */
    voucherType: recordId().nullish(),
    voucher: recordId().nullish(),
    /** Money, or units with at most three decimals, as the voucher type has it. */
    amount: amount().positive(),
    notes: textSchema().nullish(),
  }),
  target: { model: 'voucher', input: 'voucher' },
  output: z.object({
    voucher: z.int(),
    /** What the customer can use of it now. */
    balance: z.number(),
    /** What was used of which lot: earliest expiry first. */
    voucherMovements: voucherParts,
  }),
  errors: ['validation_failed', 'insufficient_balance'],
  events: ['voucher.consumed', 'voucher.expired', 'voucherMovement.created'],
});
