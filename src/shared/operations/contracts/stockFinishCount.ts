import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/**
 * Finishes a count: each difference to what should have been there when its product was counted moves. What was sold or
 * received since stands.
 */
export const stockFinishCount = defineOperation({
  path: 'stock/finishCount.json',
  method: 'POST',
  kind: 'write',
  scope: 'stock:operate',
  apiArea: 'stock',
  summary: { es: 'Terminar un inventario', en: 'Finish an inventory count' },
  input: z.strictObject({
    count: recordId(),
    uncountedAreGone: z
      .boolean()
      .nullish()
      .describe('Of products that were not counted there is nothing; they stay as they are when absent'),
  }),
  target: { model: 'inventoryCount', input: 'count' },
  output: recordSchema('inventoryCount'),
  errors: ['not_found', 'record_deleted', 'invalid_transition'],
  events: ['inventoryCount.finished', 'stockMovement.created', 'inventoryCount.updated'],
});
