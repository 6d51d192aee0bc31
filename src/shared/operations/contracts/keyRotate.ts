import { z } from 'zod';
import { datetimeSchema } from '../../catalogue/fieldTypes/datetime.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/**
 * Issues a new secret for a key, which keeps its id, scopes and everything else. The secret before it works for the
 * grace period, so that clients can be changed over; any older one ends at once.
 */
export const keyRotate = defineOperation({
  path: 'system/rotateKey',
  method: 'POST',
  kind: 'write',
  target: { model: 'apiKey', input: 'id' },
  secretAnswer: true,
  scope: 'system:admin',
  summary: { es: 'Renovar una clave de API', en: 'Rotate an API key' },
  input: z.strictObject({
    id: recordId(),
    graceSeconds: z
      .int()
      .min(0)
      .max(2_592_000)
      .optional()
      .describe('How long the former secret still works, at most 30 days; 0 by default'),
    expires: datetimeSchema().optional().describe('When the key expires from now on, if not when it did'),
  }),
  output: z.object({
    id: z.int(),
    key: z.string(),
    previousExpires: z.string().nullable().describe('Until when the former secret works; null = no longer'),
  }),
  errors: ['not_found', 'invalid_transition', 'insufficient_scope', 'validation_failed'],
  events: ['apiKey.updated'],
});
