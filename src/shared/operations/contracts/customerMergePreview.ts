import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { mergeChoice, modelCounts } from '../parts/people.ts';
import { queryId } from '../parts.ts';

/** What merging two customers would do. */
export const customerMergePreview = defineOperation({
  path: 'customers/mergePreview',
  method: 'GET',
  kind: 'read',
  scope: 'customer:merge',
  summary: { es: 'Vista previa de una fusión de clientes', en: 'Preview of a merge of customers' },
  input: z.strictObject({ customer: queryId(), merged: queryId() }),
  output: z.object({
    customer: z.object({ id: z.int(), name: z.string() }),
    merged: z.object({ id: z.int(), name: z.string() }),
    fields: z
      .array(
        z.object({
          name: z.string(),
          customer: z.any().describe('As the API shows it'),
          merged: z.any(),
          choices: z.array(mergeChoice),
          choice: mergeChoice.describe('What it gets unless said'),
        }),
      )
      .describe('Those that differ'),
    moved: modelCounts,
    warnings: z.array(
      z.object({
        code: z.enum(['sameSubscription', 'twoVouchers', 'creditLimit', 'differentTaxNumber']),
        name: z.string().nullable(),
      }),
    ),
  }),
  errors: ['not_found', 'record_deleted', 'validation_failed'],
  events: [],
});
