import { z } from 'zod';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { defineOperation } from '../defineOperation.ts';
import { voucherParts } from '../parts/voucherParts.ts';
import { amount, recordId } from '../parts.ts';

/**
 * Takes a movement of a voucher back: of a recharge what is left of it, of a use without payment what was used. It moves
 * no money: what a recharge cost is refunded by `billing/refundSale`. What is optional may be null.
 */
export const voucherRefund = defineOperation({
  path: 'vouchers/refund.json',
  method: 'POST',
  kind: 'write',
  scope: 'billing:refund',
  apiArea: 'vouchers',
  summary: { es: 'Devolver una recarga o un consumo de un bono', en: 'Take a recharge or a use of a voucher back' },
  input: z
    .strictObject({
      voucherMovement: recordId().nullish().describe('A recharge or a use. Either this or `sale`'),
      sale: recordId().nullish().describe('The sale of a recharge'),
      amount: amount().positive().nullish().describe('How much; all there is to withdraw when absent'),
      notes: textSchema().nullish(),
    })
    .meta({ examples: [{ voucherMovement: 8 }] }),
  output: z.object({
    voucher: z.int(),
    balance: z.number().describe('What the customer can use of it now'),
    voucherMovements: voucherParts,
  }),
  errors: ['not_found', 'validation_failed', 'insufficient_balance', 'invalid_transition'],
  events: ['voucher.refunded', 'voucher.expired', 'voucherMovement.created'],
});
