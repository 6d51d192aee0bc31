import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/** Cancels a count: nothing moves. */
export const stockCancelCount = defineOperation({
  path: 'stock/cancelCount.json',
  method: 'POST',
  kind: 'write',
  scope: 'stock:operate',
  apiArea: 'stock',
  summary: { es: 'Cancelar un inventario', en: 'Cancel an inventory count' },
  input: z.strictObject({ count: recordId() }),
  target: { model: 'inventoryCount', input: 'count' },
  output: recordSchema('inventoryCount'),
  errors: ['not_found', 'record_deleted', 'invalid_transition'],
  events: ['inventoryCount.cancelled'],
});
