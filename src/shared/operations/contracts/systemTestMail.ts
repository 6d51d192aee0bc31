import { z } from 'zod';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { emailAddress } from '../../domain/emailAddress.ts';
import { mailSteps } from '../../domain/mailReplies.ts';
import { smtpSchema } from '../../settings/definitions/smtp.ts';
import { defineOperation } from '../defineOperation.ts';

/**
 * Sends a test message by a mail server, which need not be in the setting yet. Without `secret` it uses the password of the
 * setting, if that is for the same server.
 */
export const systemTestMail = defineOperation({
  path: 'system/testMail',
  method: 'POST',
  kind: 'write',
  scope: 'system:admin',
  summary: { es: 'Enviar un correo de prueba', en: 'Send a test message' },
  input: z.strictObject({
    server: smtpSchema,
    secret: stringSchema(1000).optional().describe('Its password'),
    to: emailAddress().meta({ examples: ['ana@example.org'] }),
    language: z.enum(['es', 'en']).default('es'),
  }),
  output: z.object({
    delivered: z.boolean().describe('The server has taken the message over'),
    step: z.enum(mailSteps).nullable().describe('What failed'),
    error: z.string().nullable().describe('Why, as `email.error` says it'),
  }),
  errors: ['validation_failed', 'secure_connection_required'],
  events: [],
});
