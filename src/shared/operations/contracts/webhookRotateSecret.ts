import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/**
 * Makes a new signing secret for a webhook. It is in this answer and nowhere else. For the grace period messages are signed
 * with both, so that the receiver can be changed over.
 */
export const webhookRotateSecret = defineOperation({
  path: 'webhook/rotateSecret',
  method: 'POST',
  kind: 'write',
  apiArea: 'webhook',
  target: { model: 'webhook', input: 'id' },
  secretAnswer: true,
  scope: 'webhook:admin',
  summary: { es: 'Renovar el secreto de un webhook', en: 'Rotate the secret of a webhook' },
  input: z.strictObject({
    id: recordId(),
    graceSeconds: z
      .int()
      .min(0)
      .max(2_592_000)
      .optional()
      .describe('How long the former secret still signs, too, at most 30 days; 0 by default'),
  }),
  output: z.object({
    id: z.int(),
    secret: z.string().describe('`whsec_…`, as Standard Webhooks has it'),
    previousSecretUntil: z.string().nullable().describe('Until when the former secret signs, too; null = no longer'),
  }),
  errors: ['not_found', 'record_deleted', 'pepper_missing', 'insufficient_scope', 'validation_failed'],
  events: ['webhook.updated'],
});
