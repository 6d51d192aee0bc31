import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { jobEntry } from '../parts/jobs.ts';
import { recordId } from '../parts.ts';

/**
 * Runs a job again that was given up or cancelled: it waits as a new one does. `mayRetry` says whether it is allowed;
 * otherwise `invalid_transition`.
 */
export const retryJob = defineOperation({
  path: 'system/retryJob',
  method: 'POST',
  kind: 'write',
  scope: 'system:admin',
  summary: { es: 'Reintentar una tarea', en: 'Retry a job' },
  input: z.strictObject({ job: recordId() }),
  output: jobEntry,
  errors: ['insufficient_scope', 'not_found', 'invalid_transition'],
  events: [],
});
