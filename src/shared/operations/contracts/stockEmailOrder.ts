import { z } from 'zod';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { emailAddress } from '../../domain/emailAddress.ts';
import { defineOperation } from '../defineOperation.ts';
import { inOutbox } from '../parts/mail.ts';
import { recordId } from '../parts.ts';

/**
 * Sends an order to its supplier by e-mail, its PDF attached. One that was confirmed is sent from then on. The answer comes
 * at once; a job delivers the mail or says in its `error` why it did not.
 */
export const stockEmailOrder = defineOperation({
  path: 'stock/emailOrder.json',
  method: 'POST',
  kind: 'write',
  scope: 'stock:operate',
  apiArea: 'stock',
  summary: { es: 'Enviar un pedido de compra por correo', en: 'Send a stock order by e-mail' },
  input: z
    .strictObject({
      order: recordId(),
      to: emailAddress()
        .nullish()
        .describe("To whom; the supplier's e-mail when absent")
        .meta({ examples: ['pedidos@example.org'] }),
      message: textSchema(5000).trim().min(1).nullish().describe('What to say besides, as plain text'),
    })
    .meta({ examples: [{ order: 6, to: 'pedidos@example.org' }] }),
  target: { model: 'stockOrder', input: 'order' },
  output: z.object({ order: recordSchema('stockOrder'), email: recordSchema('email'), outbox: inOutbox }),
  errors: ['not_found', 'record_deleted', 'invalid_transition', 'mail_not_configured', 'validation_failed'],
  events: ['email.created', 'stockOrder.sent'],
});
