import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { emailAddress } from '../../domain/emailAddress.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/**
 * Sends what a schedule sends now, also where there is nothing in it. With `to` it is a test: it goes to that address
 * alone, read with the permissions of the requester, and says nothing of the schedule. The answer comes at once; a job makes
 * it, and the mails are records of their own (`email`, by `schedule`).
 */
export const scheduleSend = defineOperation({
  path: 'schedules/send',
  method: 'POST',
  kind: 'write',
  scope: 'signedIn',
  target: { model: 'scheduledMail', input: 'schedule' },
  summary: { es: 'Enviar ahora un envío programado', en: 'Send a scheduled mail now' },
  input: z.strictObject({
    schedule: recordId(),
    to: emailAddress()
      .optional()
      .describe('A test: only to this address')
      .meta({ examples: ['ana@example.org'] }),
  }),
  output: z.object({ schedule: recordSchema('scheduledMail') }),
  errors: [
    'not_found',
    'record_deleted',
    'insufficient_scope',
    'mail_not_configured',
    'precondition_failed',
    'validation_failed',
  ],
  events: [],
});
