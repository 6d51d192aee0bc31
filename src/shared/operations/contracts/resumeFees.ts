import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { feeTask } from '../parts/fees.ts';
import { recordId } from '../parts.ts';

/** Has a run of fees go on that was stopped or has failed. Each fee is judged by what holds now. */
export const resumeFees = defineOperation({
  path: 'subscriptions/resumeFees.json',
  method: 'POST',
  kind: 'write',
  scope: 'subscription:issue',
  apiArea: 'subscription',
  summary: { es: 'Continuar una emisión de cuotas', en: 'Go on with a run of fees' },
  input: z.strictObject({ task: recordId() }).meta({ examples: [{ task: 3 }] }),
  output: feeTask,
  target: { model: 'subscriptionTask', input: 'task' },
  errors: ['not_found', 'validation_failed', 'invalid_transition', 'fees_running'],
  events: ['subscriptionTask.updated'],
});
