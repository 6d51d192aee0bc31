import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId, units } from '../parts.ts';

/**
 * Receives goods of an order, in part or whole: they are in the store from then on, and the average cost of their
 * products follows. What is optional may be null.
 */
export const stockReceiveOrder = defineOperation({
  path: 'stock/receiveOrder.json',
  method: 'POST',
  kind: 'write',
  scope: 'stock:operate',
  apiArea: 'stock',
  summary: { es: 'Recibir mercancía de un pedido de compra', en: 'Receive goods of a stock order' },
  input: z.strictObject({
    order: recordId(),
    lines: z
      .array(z.strictObject({ line: recordId(), amount: units() }))
      .min(1)
      .max(1000)
      .describe("What came, by the ids of the order's lines; never more than is still to come"),
    warehouse: recordId()
      .nullish()
      .describe('Where it is put; where the order says, else the first warehouse in use, when absent'),
  }),
  target: { model: 'stockOrder', input: 'order' },
  output: recordSchema('stockOrder'),
  errors: ['not_found', 'record_deleted', 'invalid_transition', 'validation_failed'],
  events: ['stockOrder.received', 'stockOrder.partiallyReceived', 'stockMovement.created', 'product.updated'],
});
