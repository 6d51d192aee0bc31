import { z } from 'zod';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { defineOperation } from '../defineOperation.ts';
import { countedUnits, recordId } from '../parts.ts';

/** Records what was found on the shelves; the difference to what should be there moves. What is optional may be null. */
export const stockCount = defineOperation({
  path: 'stock/count.json',
  method: 'POST',
  kind: 'write',
  scope: 'stock:operate',
  apiArea: 'stock',
  summary: { es: 'Registrar un inventario', en: 'Record an inventory count' },
  input: z.strictObject({
    warehouse: recordId().nullish().describe('What was counted; the first warehouse in use when absent'),
    lines: z
      .array(z.strictObject({ product: recordId(), amount: countedUnits() }))
      .min(1)
      .max(1000),
    comments: textSchema().nullish(),
  }),
  output: z.object({
    warehouse: z.int().nullable(),
    lines: z.array(
      z.object({
        product: z.int(),
        expected: z.number().describe('What should have been there'),
        counted: z.number(),
        difference: z.number().describe('More than zero: more was found'),
        stockMovement: z.int().nullable().describe('Null where there is no difference'),
      }),
    ),
  }),
  errors: ['validation_failed'],
  events: ['stockMovement.created', 'inventoryCount.updated'],
});
