import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { countedUnits, recordId, units } from '../parts.ts';

/** Records in a count what was found: a number in all, or so many more. Nothing is in the store for it until it is finished. */
export const stockRecordCount = defineOperation({
  path: 'stock/recordCount.json',
  method: 'POST',
  kind: 'write',
  scope: 'stock:operate',
  apiArea: 'stock',
  summary: { es: 'Anotar lo contado en un inventario', en: 'Record what was counted in an inventory count' },
  input: z.strictObject({
    count: recordId(),
    lines: z
      .array(
        z.union([
          z.strictObject({
            product: recordId(),
            amount: countedUnits().nullable().describe('What was found in all; null: not counted after all'),
          }),
          z.strictObject({
            product: recordId(),
            add: units().describe('What was found besides what is recorded, as by one scan'),
          }),
        ]),
      )
      .min(1)
      .max(1000),
  }),
  target: { model: 'inventoryCount', input: 'count' },
  output: z.object({
    lines: z
      .array(recordSchema('inventoryCountLine'))
      .describe('What is recorded of each product now; those not counted after all are left out'),
  }),
  errors: ['not_found', 'record_deleted', 'invalid_transition', 'validation_failed'],
  events: ['inventoryCount.updated'],
});
