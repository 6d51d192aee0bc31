import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { queryId } from '../parts.ts';

/** Customers that may be the same person: of one customer, or of all. */
export const customerDuplicates = defineOperation({
  path: 'customers/duplicates',
  method: 'GET',
  kind: 'read',
  scope: 'customer:merge',
  summary: { es: 'Clientes que pueden estar repetidos', en: 'Customers that may be the same' },
  input: z.strictObject({ customer: queryId().optional().describe('Whose; all there are unless said') }),
  output: z.object({
    pairs: z
      .array(
        z.object({
          customer: z.int(),
          name: z.string(),
          other: z.int(),
          otherName: z.string(),
          reasons: z.array(z.enum(['taxNumber', 'email', 'telephone', 'name'])).describe('What is the same'),
        }),
      )
      .describe('The surest first, 200 at most'),
  }),
  errors: ['not_found'],
  events: [],
});
