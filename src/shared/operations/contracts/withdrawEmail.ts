import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/**
 * Takes the e-mail of a document back that waits: for its hour, or to be tried again. The e-mail is deleted and the
 * document is as it was before. 409 `invalid_transition` where none waits, or the mail server is getting it just now.
 */
export const withdrawEmail = defineOperation({
  path: 'billing/withdrawEmail',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  target: { model: 'invoice', input: 'invoice' },
  summary: { es: 'No enviar el correo de una factura', en: 'Withdraw the e-mail of an invoice' },
  input: z.strictObject({ invoice: recordId() }).meta({ examples: [{ invoice: 9 }] }),
  output: recordSchema('invoice'),
  errors: ['not_found', 'invalid_transition', 'precondition_failed', 'validation_failed'],
  events: ['email.deleted', 'invoice.updated'],
});
