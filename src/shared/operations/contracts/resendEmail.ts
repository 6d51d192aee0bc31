import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { emailAddress } from '../../domain/emailAddress.ts';
import { defineOperation } from '../defineOperation.ts';
import { inOutbox } from '../parts/mail.ts';
import { recordId } from '../parts.ts';

/**
 * Sends an e-mail again, with the words it had, as a new attempt with an `email` of its own: one that failed, was sent or is
 * in the outbox. Its document, order or debts are held against the rules they are sent by: 409 `invalid_transition` for one
 * that waits, and for what may not be sent now. That of an order takes `stock:operate`, too. What a schedule sent is sent
 * again by `schedules/send`.
 */
export const resendEmail = defineOperation({
  path: 'billing/resendEmail',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  target: { model: 'email', input: 'email' },
  summary: { es: 'Reenviar un correo', en: 'Send an e-mail again' },
  input: z
    .strictObject({
      email: recordId(),
      to: emailAddress()
        .optional()
        .describe('To whom; the same as before when absent')
        .meta({ examples: ['ana@example.org'] }),
    })
    .meta({ examples: [{ email: 4, to: 'ana@example.org' }] }),
  output: z.object({ email: recordSchema('email'), outbox: inOutbox }),
  errors: [
    ...(['not_found', 'record_deleted', 'invalid_transition', 'insufficient_scope', 'mail_not_configured'] as const),
    ...(['precondition_failed', 'validation_failed'] as const),
  ],
  events: ['email.created', 'invoice.updated'],
});
