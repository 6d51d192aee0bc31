import { z } from 'zod';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/** Starts an inventory count that several people may count in, for as long as it takes. What is optional may be null. */
export const stockStartCount = defineOperation({
  path: 'stock/startCount.json',
  method: 'POST',
  kind: 'write',
  scope: 'stock:operate',
  apiArea: 'stock',
  summary: { es: 'Empezar un inventario', en: 'Start an inventory count' },
  input: z.strictObject({
    warehouse: recordId().nullish().describe('What is counted; the first warehouse in use when absent'),
    family: recordId().nullish().describe('Only products of this family'),
    isBlind: z.boolean().nullish().describe('Screens do not show what should be there; false when absent'),
    comments: textSchema().nullish(),
  }),
  output: recordSchema('inventoryCount'),
  errors: ['validation_failed'],
  events: ['inventoryCount.created'],
});
