import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/** Records that a confirmed order went to its supplier. */
export const stockSendOrder = defineOperation({
  path: 'stock/sendOrder.json',
  method: 'POST',
  kind: 'write',
  scope: 'stock:operate',
  apiArea: 'stock',
  summary: { es: 'Marcar un pedido de compra como enviado', en: 'Mark a stock order as sent' },
  input: z.strictObject({ order: recordId() }),
  target: { model: 'stockOrder', input: 'order' },
  output: recordSchema('stockOrder'),
  errors: ['not_found', 'record_deleted', 'invalid_transition'],
  events: ['stockOrder.sent'],
});
