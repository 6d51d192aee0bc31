import { z } from 'zod';
import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { confirmAtOnce } from '../parts/conversion.ts';
import { creditEvents, creditLine } from '../parts/credit.ts';
import { reasonText, recordId } from '../parts.ts';

/**
 * Makes the credit note of a confirmed invoice, of the type that reverses its own: of all that is not credited yet, or of
 * some of its lines, in whole or in part. Confirmed, it is set off against what is unpaid of the invoice; what is left is
 * owed to the customer and paid out with `billing/payInvoice`.
 */
export const createCreditNote = defineOperation({
  path: 'billing/createCreditNote',
  method: 'POST',
  kind: 'write',
  scope: 'billing:refund',
  target: { model: 'invoice', input: 'invoice' },
  summary: { es: 'Rectificar una factura', en: 'Credit an invoice' },
  input: z.strictObject({
    invoice: recordId(),
    lines: z.array(creditLine).min(1).max(1000).optional().describe('All that is not credited yet when absent'),
    reason: reasonText().describe('Why; the credit note states it in its `publicComments`'),
    date: dateSchema().optional().describe('Not before the invoice’s; the day of confirmation when absent'),
    confirm: confirmAtOnce(),
  }),
  output: recordSchema('invoice').describe('The credit note: a draft, unless it was confirmed at once'),
  errors: [
    'not_found',
    'invalid_transition',
    'in_collection',
    'insufficient_balance',
    'clock_suspect',
    'date_before_series',
    'unique_conflict',
    'precondition_failed',
    'validation_failed',
  ],
  events: creditEvents,
});
