import { z } from 'zod';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { emailAddress } from '../../domain/emailAddress.ts';
import { defineOperation } from '../defineOperation.ts';
import { emailPreview } from '../parts/mail.ts';
import { recordId } from '../parts.ts';

/** The e-mail that `billing/sendInvoice` would send with the same input. Nothing is sent or stored. */
export const previewInvoiceEmail = defineOperation({
  path: 'billing/emailPreview',
  method: 'POST',
  kind: 'read',
  scope: 'billing:operate',
  summary: { es: 'Vista previa del correo de una factura', en: 'Preview of the e-mail of an invoice' },
  input: z
    .strictObject({
      invoice: recordId(),
      to: emailAddress()
        .optional()
        .meta({ examples: ['ana@example.org'] }),
      message: textSchema(5000).trim().min(1).optional(),
    })
    .meta({ examples: [{ invoice: 9 }] }),
  output: emailPreview,
  errors: ['not_found', 'invalid_transition', 'mail_not_configured', 'validation_failed'],
  events: [],
});
