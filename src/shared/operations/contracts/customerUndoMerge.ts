import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { modelCounts, movedEvents, restoredEvents } from '../parts/people.ts';
import { recordId } from '../parts.ts';

/** Undoes a merge, for 30 days: what was changed or used since stays where it is. */
export const customerUndoMerge = defineOperation({
  path: 'customers/undoMerge',
  method: 'POST',
  kind: 'write',
  scope: 'customer:merge',
  summary: { es: 'Deshacer una fusión de clientes', en: 'Undo a merge of customers' },
  input: z.strictObject({ merge: recordId() }),
  output: z.object({
    customer: z.int(),
    merged: z.int(),
    moved: modelCounts.describe('What went back'),
    kept: modelCounts.describe('What stayed'),
    fields: z.array(z.string()).describe('Fields that were changed since, and stayed as they are'),
  }),
  errors: ['not_found', 'invalid_transition', 'unique_conflict', 'insufficient_scope'],
  events: ['customer.updated', 'customer.restored', 'customerMerge.updated', ...movedEvents, ...restoredEvents],
});
