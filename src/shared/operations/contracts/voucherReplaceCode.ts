import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { reasonText, recordId } from '../parts.ts';

/**
 * Gives a voucher for the bearer another code, because its paper was lost or stolen: the code it had means nothing from then
 * on, and what is left stays. The new one is to be printed.
 */
export const voucherReplaceCode = defineOperation({
  path: 'vouchers/replaceCode.json',
  method: 'POST',
  kind: 'write',
  scope: 'billing:refund',
  apiArea: 'vouchers',
  target: { model: 'voucher', input: 'voucher' },
  summary: { es: 'Cambiar el código de un bono al portador', en: 'Replace the code of a voucher for the bearer' },
  input: z.strictObject({ voucher: recordId(), reason: reasonText() }),
  output: z.object({ voucher: recordSchema('voucher') }),
  errors: ['not_found', 'invalid_transition', 'precondition_failed', 'validation_failed'],
  events: ['voucher.codeReplaced'],
});
