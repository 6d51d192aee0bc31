import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { queryId } from '../parts.ts';

/** How much of each product is in each warehouse: of one product, of a family, or of all that keep stock. */
export const stockLevels = defineOperation({
  path: 'stock/levels.json',
  method: 'GET',
  kind: 'read',
  scope: 'stock:operate',
  apiArea: 'stock',
  summary: { es: 'Existencias por almacén', en: 'Stock per warehouse' },
  input: z.strictObject({
    product: queryId().nullish().describe('Only this one'),
    family: queryId().nullish().describe('Only products of this family'),
    warehouse: queryId().nullish().describe('Only in this one: then what there is nothing of is listed, too'),
  }),
  output: z.object({
    levels: z
      .array(
        z.object({
          product: z.int(),
          name: z.string(),
          warehouse: z.int().nullable().describe('Null where there is no warehouse'),
          stock: z.number().describe('Units; below zero where more was sold than was known to be there'),
          cost: z.number().nullable().describe('What a unit cost on average; null where that is not known'),
        }),
      )
      .describe('By product and warehouse. Products that are deleted or do not track stock are left out'),
  }),
  errors: [],
  events: [],
});
