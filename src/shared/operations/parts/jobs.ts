/** Jobs as operations answer with them. Nothing of their payloads is said but the record they work for. */
import { z } from 'zod';

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

const label = z.object({ es: z.string(), en: z.string() });

export const jobEntry = z.object({
  id: z.int(),
  kind: z.string().describe('By its name in the job table, such as `import.apply`'),
  label: label.describe('The same in words'),
  state: z.enum(jobStates),
  record: z.object({ model: z.string(), id: z.int() }).nullable().describe('The record it works for'),
  attempts: z.int().describe('Tries so far, one under way included'),
  progress: z.int().nullable().describe('How far the try under way is; null where its kind does not say'),
  total: z.int().nullable().describe('Of how much'),
  runAt: z.string().describe('When it is run next, or was run last'),
  created: z.string(),
  finished: z.string().nullable(),
  error: z.string().nullable().describe('What the last try failed with; null, too, where it may name people'),
  isCancelling: z.boolean().describe('Somebody cancelled it, and it is about to stop'),
  mayCancel: z.boolean(),
  mayRetry: z.boolean(),
});
export type JobEntry = z.output<typeof jobEntry>;

export const recurringJob = z.object({
  kind: z.string(),
  label,
  every: z.int().describe('Seconds from one look whether there is something to do to the next'),
  next: z.string().nullable().describe('When there will be something to do; null where that is not known before'),
  last: z.string().nullable().describe('When it was done last, as far as the history goes'),
});
