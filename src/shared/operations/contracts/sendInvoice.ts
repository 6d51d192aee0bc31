import { z } from 'zod';
import { datetimeSchema } from '../../catalogue/fieldTypes/datetime.ts';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { emailAddress } from '../../domain/emailAddress.ts';
import { defineOperation } from '../defineOperation.ts';
import { inOutbox } from '../parts/mail.ts';
import { recordId } from '../parts.ts';

/**
 * Sends a confirmed document by e-mail, its PDF attached, in the language of its customer. The answer comes at once, with
 * the document waiting to be sent (`sendStatus` 1); a job delivers it (2) or, when it has tried long enough or the mail
 * server refuses it, says why in the e-mail's `error` (3), and it can be sent again. With `at` it waits for that moment;
 * `billing/withdrawEmail` takes it back until then.
 */
export const sendInvoice = defineOperation({
  path: 'billing/sendInvoice',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  target: { model: 'invoice', input: 'invoice' },
  summary: { es: 'Enviar una factura por correo', en: 'Send an invoice by e-mail' },
  input: z
    .strictObject({
      invoice: recordId(),
      to: emailAddress()
        .optional()
        .describe("To whom; the customer's e-mail when absent")
        .meta({ examples: ['ana@example.org'] }),
      at: datetimeSchema()
        .optional()
        .describe('When it is sent: later than now, within a year. At once when absent')
        .meta({ examples: ['2027-01-08T09:00:00+01:00'] }),
      message: textSchema(5000).trim().min(1).optional().describe('What to say besides, as plain text'),
    })
    .meta({ examples: [{ invoice: 9, to: 'ana@example.org' }] }),
  output: z.object({ invoice: recordSchema('invoice'), email: recordSchema('email'), outbox: inOutbox }),
  errors: ['not_found', 'invalid_transition', 'mail_not_configured', 'precondition_failed', 'validation_failed'],
  events: ['email.created', 'invoice.updated'],
});
