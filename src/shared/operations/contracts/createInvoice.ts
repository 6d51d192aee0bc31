import { z } from 'zod';
import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/**
 * Makes a draft of sales that are on no document: a line each, over exactly what the sale is, with the rest of its basket
 * where it has one. With `confirm` it is a document at once.
 */
export const createInvoice = defineOperation({
  path: 'billing/createInvoice',
  method: 'POST',
  called: 'invoiceSales',
  kind: 'write',
  scope: 'billing:operate',
  summary: { es: 'Facturar ventas', en: 'Invoice sales' },
  input: z.strictObject({
    sales: z.array(recordId()).min(1).max(1000).describe('All of one customer and one company'),
    type: recordId()
      .optional()
      .describe('Document type; an invoice where the customer has a tax number or a sale wants one, else the ticket'),
    customer: recordId().nullable().optional().describe('Who is charged for sales that are nobody’s'),
    date: dateSchema().optional().describe('Of the document; the day it is confirmed when absent'),
    comments: textSchema().optional(),
    confirm: z.boolean().optional(),
  }),
  output: recordSchema('invoice'),
  errors: [
    'invalid_transition',
    'sale_charged',
    'record_deleted',
    'clock_suspect',
    'date_before_series',
    'unique_conflict',
    'validation_failed',
  ],
  events: [
    'invoice.created',
    'invoice.updated',
    'invoice.confirmed',
    'invoice.paid',
    'invoice.partiallyPaid',
    'sale.paid',
    'sale.updated',
    'stockMovement.created',
  ],
});
