import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { jobEntry, recurringJob } from '../parts/jobs.ts';

/** What the service does in the background: running, waiting, failed, and the latest of what is over. */
export const systemJobs = defineOperation({
  path: 'system/jobs',
  method: 'GET',
  kind: 'read',
  scope: 'system:admin',
  live: true,
  summary: { es: 'Tareas en segundo plano', en: 'Background jobs' },
  input: z.strictObject({}),
  output: z.object({
    open: z.array(jobEntry).describe('At most 200 that run or wait, in the order in which they are due'),
    openCount: z.int().describe('All that run or wait'),
    failed: z.array(jobEntry).describe('At most 100 that were given up, the latest first'),
    ended: z.array(jobEntry).describe('At most 50 that are done or cancelled, the latest first'),
    recurring: z.array(recurringJob).describe('What comes round by itself'),
  }),
  errors: ['insufficient_scope'],
  events: [],
});
