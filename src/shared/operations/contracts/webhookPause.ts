import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/** Stops delivering to a webhook. What happens meanwhile waits, and is delivered in its order once it is resumed. */
export const webhookPause = defineOperation({
  path: 'webhook/pause',
  method: 'POST',
  kind: 'write',
  apiArea: 'webhook',
  target: { model: 'webhook', input: 'id' },
  scope: 'webhook:admin',
  summary: { es: 'Poner un webhook en pausa', en: 'Pause a webhook' },
  input: z.strictObject({ id: recordId() }),
  output: z.object({ id: z.int(), paused: z.string() }),
  errors: ['not_found', 'record_deleted', 'insufficient_scope', 'validation_failed'],
  events: ['webhook.updated'],
});
