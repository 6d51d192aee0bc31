import { z } from 'zod';
import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { confirmAtOnce, conversionErrors, issueEvents, sourcesInput } from '../parts/conversion.ts';
import { recordId } from '../parts.ts';

/**
 * Exchanges tickets for a full invoice made out to a customer (RD 1619/2012 art. 15.6). The tickets stay valid,
 * and what is paid of one is paid of the other.
 */
export const replaceInvoice = defineOperation({
  path: 'billing/replaceInvoice',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  summary: { es: 'Canjear tiques por una factura', en: 'Exchange tickets for an invoice' },
  input: z.strictObject({
    invoices: sourcesInput().describe('Tickets, of nobody or of the customer, in the order their lines are to have'),
    type: recordId().optional().describe('A type of exchange invoices; the first one when absent'),
    customer: recordId(),
    date: dateSchema().optional().describe('Not before any of theirs; the day of confirmation when absent'),
    confirm: confirmAtOnce(),
  }),
  output: recordSchema('invoice').describe('The invoice: a draft, unless it was confirmed at once'),
  errors: conversionErrors,
  events: issueEvents,
});
