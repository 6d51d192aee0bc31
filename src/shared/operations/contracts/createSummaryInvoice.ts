import { z } from 'zod';
import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { confirmAtOnce, conversionErrors, issueEvents, sourcesInput } from '../parts/conversion.ts';
import { recordId } from '../parts.ts';

/**
 * Sums tickets and invoices of one customer up in one invoice. Base and taxes are the sums of theirs, and what is paid of
 * one is paid of the other.
 */
export const createSummaryInvoice = defineOperation({
  path: 'billing/createSummaryInvoice',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  summary: { es: 'Crear una factura recapitulativa', en: 'Create a summary invoice' },
  input: z.strictObject({
    invoices: sourcesInput().describe('In the order their lines are to have'),
    type: recordId().optional().describe('A type of summaries; the first one when absent'),
    date: dateSchema().optional().describe('Not before any of theirs; the day of confirmation when absent'),
    confirm: confirmAtOnce(),
  }),
  output: recordSchema('invoice').describe('The summary: a draft, unless it was confirmed at once'),
  errors: conversionErrors,
  events: issueEvents,
});
