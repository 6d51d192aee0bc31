import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { voucherParts } from '../parts/voucherParts.ts';
import { reasonText, recordId } from '../parts.ts';

/**
 * Cancels what units of vouchers paid for in a basket: all of it returns to the lots it came from, and goods to the store. On
 * the day of the use it takes the scope `billing:correct`, later `billing:refund`. A document beside it stays as it is.
 */
export const voucherCancelUse = defineOperation({
  path: 'vouchers/cancelUse.json',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  apiArea: 'vouchers',
  target: { model: 'voucherUse', input: 'voucherUse' },
  summary: { es: 'Anular un uso de bono', en: 'Cancel a use of vouchers' },
  input: z.strictObject({ voucherUse: recordId(), reason: reasonText().optional() }),
  output: z.object({
    voucherUse: recordSchema('voucherUse'),
    voucherMovements: voucherParts,
  }),
  errors: ['not_found', 'invalid_transition', 'insufficient_scope', 'precondition_failed', 'validation_failed'],
  events: [
    'voucherUse.updated',
    'voucher.refunded',
    'voucher.expired',
    'voucherMovement.created',
    'stockMovement.created',
  ],
});
