import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { jobEntry } from '../parts/jobs.ts';
import { recordId } from '../parts.ts';

/**
 * Cancels a job that waits, or runs and can be stopped: what it did stays. Its state is `cancelled` at once, or, where it
 * has something to finish, within a second. `mayCancel` says whether it is allowed; otherwise `invalid_transition`.
 */
export const cancelJob = defineOperation({
  path: 'system/cancelJob',
  method: 'POST',
  kind: 'write',
  scope: 'system:admin',
  summary: { es: 'Cancelar una tarea', en: 'Cancel a job' },
  input: z.strictObject({ job: recordId() }),
  output: jobEntry,
  errors: ['insufficient_scope', 'not_found', 'invalid_transition'],
  events: [],
});
