import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { droppedEvents, mergeChoice, modelCounts, movedEvents } from '../parts/people.ts';
import { recordId } from '../parts.ts';

/** Merges a customer into another: every record of the one becomes the other's. Documents keep what they say. */
export const customerMerge = defineOperation({
  path: 'customers/merge',
  method: 'POST',
  kind: 'write',
  scope: 'customer:merge',
  summary: { es: 'Fusionar dos clientes', en: 'Merge two customers' },
  input: z
    .strictObject({
      customer: recordId().describe('The one that stays'),
      merged: recordId().describe('The one that is merged into it'),
      fields: z
        .record(z.string(), mergeChoice)
        .default({})
        .describe('Whose value a field gets, where it is not the default that `customers/mergePreview` says'),
    })
    .meta({ examples: [{ customer: 5, merged: 2 }] }),
  output: z.object({
    merge: z.int().describe('For `customers/undoMerge`'),
    customer: z.int(),
    moved: modelCounts,
    undoUntil: z.string(),
  }),
  target: { model: 'customer', input: 'customer' },
  errors: ['not_found', 'record_deleted', 'unique_conflict', 'validation_failed', 'insufficient_scope'],
  events: ['customer.updated', 'customer.deleted', 'customerMerge.created', ...movedEvents, ...droppedEvents],
});
