import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/** Delivers to a webhook again that was paused: all that waits, in its order. */
export const webhookResume = defineOperation({
  path: 'webhook/resume',
  method: 'POST',
  kind: 'write',
  apiArea: 'webhook',
  target: { model: 'webhook', input: 'id' },
  scope: 'webhook:admin',
  summary: { es: 'Reanudar un webhook', en: 'Resume a webhook' },
  input: z.strictObject({ id: recordId() }),
  output: z.object({ id: z.int(), paused: z.null() }),
  errors: ['not_found', 'record_deleted', 'insufficient_scope', 'validation_failed'],
  events: ['webhook.updated'],
});
