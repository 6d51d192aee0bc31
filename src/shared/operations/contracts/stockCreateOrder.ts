import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { orderFields } from '../parts/stockOrders.ts';

/** Creates a stock order with its lines in one call (contract, Create a stock order). What is optional may be null. */
export const stockCreateOrder = defineOperation({
  path: 'stock/createOrder.json',
  method: 'POST',
  kind: 'write',
  scope: 'stock:operate',
  apiArea: 'stock',
  summary: { es: 'Crear un pedido de compra', en: 'Create a stock order' },
  input: z.strictObject(orderFields),
  output: recordSchema('stockOrder'),
  errors: ['validation_failed'],
  events: ['stockOrder.created', 'product.created', 'productBarcode.created', 'productBarcode.deleted'],
});
