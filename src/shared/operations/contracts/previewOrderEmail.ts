import { z } from 'zod';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { emailAddress } from '../../domain/emailAddress.ts';
import { defineOperation } from '../defineOperation.ts';
import { emailPreview } from '../parts/mail.ts';
import { recordId } from '../parts.ts';

/** The e-mail that `stock/emailOrder.json` would send with the same input. Nothing is sent or stored. */
export const previewOrderEmail = defineOperation({
  path: 'stock/emailOrderPreview.json',
  method: 'POST',
  kind: 'read',
  scope: 'stock:operate',
  apiArea: 'stock',
  summary: { es: 'Vista previa del correo de un pedido de compra', en: 'Preview of the e-mail of a stock order' },
  input: z
    .strictObject({
      order: recordId(),
      to: emailAddress()
        .nullish()
        .meta({ examples: ['pedidos@example.org'] }),
      message: textSchema(5000).trim().min(1).nullish(),
    })
    .meta({ examples: [{ order: 6 }] }),
  output: emailPreview,
  errors: ['not_found', 'record_deleted', 'invalid_transition', 'mail_not_configured', 'validation_failed'],
  events: [],
});
