import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';

/**
 * Looks for records of every model at once: those whose search fields have all the words of `q`, as the `q` of a list
 * does; those that come to an amount, where `q` is one (`84,50`); and whose barcode it is. Of each model that the caller
 * may read, the best few.
 */
export const search = defineOperation({
  path: 'search',
  method: 'GET',
  kind: 'read',
  scope: 'signedIn',
  summary: { es: 'Buscar en todos los registros', en: 'Search all records' },
  input: z.strictObject({
    q: z.string().trim().min(1).max(200),
    limit: z.coerce.number().int().min(1).max(20).default(4).describe('Most records of each model'),
  }),
  output: z.object({
    groups: z
      .array(
        z.object({
          model: z.string(),
          more: z.boolean().describe('There are more records than these'),
          records: z.array(
            z.object({
              id: z.int(),
              exact: z.boolean().describe('A field of it is what was looked for, as a whole'),
              record: z.record(z.string(), z.json()).describe('The fields that tell what it is'),
            }),
          ),
        }),
      )
      .describe('Models with an exact match first, then in the order of the menu of the office'),
  }),
  errors: [],
  events: [],
});
