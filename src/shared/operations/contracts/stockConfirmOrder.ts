import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/** Confirms a draft: it will be ordered as it is. */
export const stockConfirmOrder = defineOperation({
  path: 'stock/confirmOrder.json',
  method: 'POST',
  kind: 'write',
  scope: 'stock:operate',
  apiArea: 'stock',
  summary: { es: 'Confirmar un pedido de compra', en: 'Confirm a stock order' },
  input: z.strictObject({ order: recordId() }),
  target: { model: 'stockOrder', input: 'order' },
  output: recordSchema('stockOrder'),
  errors: ['not_found', 'record_deleted', 'invalid_transition'],
  events: ['stockOrder.confirmed'],
});
