import { z } from 'zod';
import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { confirmAtOnce, conversionErrors, conversionEvents } from '../parts/conversion.ts';
import { recordId } from '../parts.ts';

/**
 * Makes a proforma an invoice, a ticket a full invoice. The invoice of a proforma takes over its sales. Any
 * other document stays valid and is converted with what was credited of it: what is paid of one is paid of the other.
 */
export const convertInvoice = defineOperation({
  path: 'billing/convertInvoice',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  target: { model: 'invoice', input: 'invoice' },
  summary: { es: 'Convertir una factura', en: 'Convert an invoice' },
  input: z.strictObject({
    invoice: recordId(),
    type: recordId().optional().describe('What it becomes: the `convertibleInto` of the invoice or of its type'),
    customer: recordId().optional().describe('Whose it is, where the invoice says nobody’s'),
    date: dateSchema().optional().describe('Not before the invoice’s; the day of confirmation when absent'),
    confirm: confirmAtOnce(),
  }),
  output: recordSchema('invoice').describe('The invoice it became: a draft, unless it was confirmed at once'),
  errors: ['not_found', 'record_deleted', 'sale_charged', ...conversionErrors],
  events: conversionEvents,
});
