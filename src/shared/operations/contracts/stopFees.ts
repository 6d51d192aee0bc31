import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { feeTask } from '../parts/fees.ts';
import { recordId } from '../parts.ts';

/** Stops a run of fees. What it has issued stays, and it can go on later. */
export const stopFees = defineOperation({
  path: 'subscriptions/stopFees.json',
  method: 'POST',
  kind: 'write',
  scope: 'subscription:issue',
  apiArea: 'subscription',
  summary: { es: 'Detener una emisión de cuotas', en: 'Stop a run of fees' },
  input: z.strictObject({ task: recordId() }).meta({ examples: [{ task: 3 }] }),
  output: feeTask,
  target: { model: 'subscriptionTask', input: 'task' },
  errors: ['not_found', 'validation_failed', 'invalid_transition'],
  events: ['subscriptionTask.updated'],
});
