import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';

/**
 * Has a copy made now, besides those that are made by themselves, and one in the second place where there is one. The last ten
 * that were made so are kept. While one is waiting or under way another changes nothing.
 */
export const systemMakeBackup = defineOperation({
  path: 'system/backup',
  method: 'POST',
  kind: 'write',
  scope: 'system:backup',
  summary: { es: 'Hacer una copia ahora', en: 'Make a backup now' },
  input: z.strictObject({}),
  output: z.object({ queued: z.boolean().describe('False where one is waiting or under way already') }),
  errors: ['insufficient_scope', 'validation_failed'],
  events: [],
});
