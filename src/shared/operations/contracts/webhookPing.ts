import { z } from 'zod';
import { deliveryFaultNames } from '../../domain/deliveryFaults.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/** Sends a webhook a message of the type `ping` and answers with what its receiver said. Nothing is stored of it. */
export const webhookPing = defineOperation({
  path: 'webhook/ping',
  method: 'POST',
  kind: 'write',
  apiArea: 'webhook',
  target: { model: 'webhook', input: 'id' },
  scope: 'webhook:admin',
  summary: { es: 'Probar un webhook', en: 'Ping a webhook' },
  input: z.strictObject({ id: recordId() }),
  output: z.object({
    delivered: z.boolean(),
    status: z.int().nullable().describe('The HTTP status of the answer; null where there was none'),
    error: z.enum(deliveryFaultNames).nullable().describe('Why there was no answer'),
    response: z.string().nullable().describe('What was answered, as text'),
    request: z.string().describe('What was sent'),
    duration: z.int().describe('Milliseconds it took'),
  }),
  errors: ['not_found', 'record_deleted', 'insufficient_scope', 'validation_failed'],
  events: [],
});
