import { z } from 'zod';
import { bulkActions } from '../../catalogue/bulk.ts';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { defineOperation } from '../defineOperation.ts';
import { bulkSelection, bulkState } from '../parts/bulk.ts';

/** Changes, deletes or restores many records, each by the rules of its model. Runs as a job. */
export const bulkStart = defineOperation({
  path: 'bulk/start',
  method: 'POST',
  kind: 'write',
  scope: 'signedIn',
  summary: { es: 'Cambiar, eliminar o recuperar muchos registros', en: 'Change, delete or restore many records' },
  input: z
    .strictObject({
      model: stringSchema().describe('Whose records are meant; it takes the right to write them'),
      action: z.enum(bulkActions),
      values: z.record(z.string(), z.unknown()).optional().describe('What fields are set to, to change records'),
      select: bulkSelection.describe('Which records'),
      count: z.int().positive().describe('How many they are: 409 `selection_changed` where they are not'),
    })
    .meta({
      examples: [{ model: 'customer', action: 'change', values: { city: 'Lugo' }, select: { ids: [1] }, count: 1 }],
    }),
  output: bulkState,
  errors: [
    ...(['insufficient_scope', 'validation_failed', 'selection_changed'] as const),
    ...(['unknown_parameter', 'invalid_parameter', 'database_busy', 'timeout'] as const),
  ],
  events: ['bulkChange.created'],
});
