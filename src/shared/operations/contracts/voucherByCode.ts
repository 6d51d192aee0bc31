import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { heldVoucher } from '../parts/heldVoucher.ts';
import { voucherCode } from '../parts/voucherCode.ts';

/** What a voucher for the bearer holds, by the code on its paper. */
export const voucherByCode = defineOperation({
  path: 'vouchers/byCode.json',
  method: 'GET',
  kind: 'read',
  scope: 'billing:operate',
  apiArea: 'vouchers',
  summary: { es: 'Bono al portador de un código', en: 'The bearer’s voucher of a code' },
  input: z.strictObject({ code: voucherCode() }),
  output: heldVoucher.extend({
    codeEnd: z.string().describe('The end of the code'),
    product: z.int().describe('What it is recharged as'),
    invoice: z.int().nullable().describe('The document of its last recharge, by which what is left is refunded'),
  }),
  errors: ['not_found', 'code_retired', 'validation_failed'],
  events: [],
});
