import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';

/** The products of which less is left than their minimum or, without one, nothing: with what is on order and who supplied them last. */
export const stockLow = defineOperation({
  path: 'stock/low.json',
  method: 'GET',
  kind: 'read',
  scope: 'stock:operate',
  apiArea: 'stock',
  summary: { es: 'Productos con pocas existencias', en: 'Products low on stock' },
  input: z.strictObject({}),
  output: z.object({
    products: z
      .array(
        z.object({
          product: z.int(),
          name: z.string(),
          stock: z.number().describe('Units in all warehouses'),
          minimum: z.number().nullable(),
          ordered: z.number().describe('Units still to come of orders that are not cancelled, drafts included'),
          missing: z
            .number()
            .describe('What has to be ordered to reach the minimum, or 0 without one; 0 where enough is on order'),
          supplier: z.int().nullable().describe('Whom it was ordered from last, if orders can be made to them'),
          grossUnitCost: z
            .number()
            .nullable()
            .describe('What a unit cost in that order, else its average cost; null where neither is known'),
        }),
      )
      .describe('By name'),
  }),
  errors: [],
  events: [],
});
