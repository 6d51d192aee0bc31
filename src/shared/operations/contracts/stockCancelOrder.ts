import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/** Cancels an order of which nothing was received. */
export const stockCancelOrder = defineOperation({
  path: 'stock/cancelOrder.json',
  method: 'POST',
  kind: 'write',
  scope: 'stock:operate',
  apiArea: 'stock',
  summary: { es: 'Cancelar un pedido de compra', en: 'Cancel a stock order' },
  input: z.strictObject({ order: recordId() }),
  target: { model: 'stockOrder', input: 'order' },
  output: recordSchema('stockOrder'),
  errors: ['not_found', 'record_deleted', 'invalid_transition'],
  events: ['stockOrder.cancelled'],
});
