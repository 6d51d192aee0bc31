import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { orderFields } from '../parts/stockOrders.ts';
import { recordId } from '../parts.ts';

/** Replaces what a draft of a stock order says: what is left out is emptied, and its lines are those of the request. */
export const stockUpdateOrder = defineOperation({
  path: 'stock/updateOrder.json',
  method: 'POST',
  kind: 'write',
  scope: 'stock:operate',
  apiArea: 'stock',
  summary: { es: 'Cambiar un borrador de pedido de compra', en: 'Change a draft of a stock order' },
  input: z.strictObject({ order: recordId(), ...orderFields }),
  target: { model: 'stockOrder', input: 'order' },
  output: recordSchema('stockOrder'),
  errors: ['not_found', 'record_deleted', 'invalid_transition', 'validation_failed'],
  events: ['stockOrder.updated', 'product.created', 'productBarcode.created', 'productBarcode.deleted'],
});
