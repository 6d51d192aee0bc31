import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { saleView } from '../parts/saleView.ts';
import { reasonText, recordId } from '../parts.ts';

/**
 * Calls a sale off of which nothing was paid and that is on no document; of a basket all of it. It stays, cancelled, and
 * owes nothing. What is owed of it, or of its basket, takes the scope `billing:refund`; drafts and free sales owe nothing.
 */
export const cancelSale = defineOperation({
  path: 'billing/cancelSale',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  target: { model: 'sale', input: 'sale' },
  summary: { es: 'Cancelar una venta', en: 'Cancel a sale' },
  input: z.strictObject({
    sale: recordId(),
    reason: reasonText().describe('Why; it is kept with the sale'),
  }),
  output: saleView,
  errors: [
    'not_found',
    'record_deleted',
    'invalid_transition',
    'in_collection',
    'immutable_record',
    'insufficient_scope',
    'precondition_failed',
    'validation_failed',
  ],
  events: ['sale.cancelled', 'stockMovement.created'],
});
