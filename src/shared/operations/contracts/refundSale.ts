import { z } from 'zod';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { creditEvents, howMuch } from '../parts/credit.ts';
import { saleView } from '../parts/saleView.ts';
import { reasonText, recordId } from '../parts.ts';

/**
 * Takes back what was sold and pays it back at once: a paid sale with those of its basket, or an invoice, in whole or in
 * part. What is on an invoice or ticket is credited by a credit note, confirmed. Tips stay. A sale is refunded (6) once
 * all of it is.
 */
export const refundSale = defineOperation({
  path: 'billing/refundSale',
  method: 'POST',
  kind: 'write',
  scope: 'billing:refund',
  target: { model: 'sale', input: 'sale' },
  summary: { es: 'Devolver una venta', en: 'Refund a sale' },
  input: z
    .strictObject({
      sale: recordId().optional().describe('The sale to refund; or `invoice`'),
      invoice: recordId().optional().describe('The invoice or ticket to refund'),
      lines: z
        .array(
          z.strictObject({
            sale: recordId().optional().describe('With `sale`: it, or one of its basket'),
            line: recordId().optional().describe('With `invoice`: a line of it'),
            ...howMuch,
          }),
        )
        .min(1)
        .max(1000)
        .optional()
        .describe('All that is left when absent'),
      paymentMethod: recordId()
        .optional()
        .describe('How the money goes back; the way it came when absent, what was paid last first'),
      pos: recordId()
        .optional()
        .describe('Cash point that pays cash or card back; the credential’s, else the only one that is open'),
      uuid: z
        .uuid()
        .toLowerCase()
        .optional()
        .describe(
          'The identity of this refund, and of its credit note where there is one: sent again, by anybody, it is answered the same',
        ),
      reason: reasonText().optional(),
      reference: stringSchema().optional(),
      voucher: recordId().optional().describe('Voucher the money goes onto; those that paid when absent'),
      voucherType: recordId()
        .optional()
        .describe('Type of wallet the money goes onto: the customer’s of that type, made where there is none'),
      customer: recordId()
        .optional()
        .describe('With `voucherType`: whose wallet it is, where what is refunded names nobody'),
      deposit: recordId().optional().describe('Deposit the money goes onto; those that paid when absent'),
    })
    .meta({ examples: [{ sale: 4, paymentMethod: 1 }] }),
  output: z.object({
    payment: recordSchema('payment')
      .nullable()
      .describe(
        'The first of `payments`, which is the only one where a method is named; null where all of it was free',
      ),
    payments: z.array(recordSchema('payment')).describe('Below zero, one a method'),
    sales: z.array(saleView).describe('Those refunded'),
    refunds: z.array(saleView).describe('Their negative sales'),
    invoices: z.array(recordSchema('invoice')).describe('Credit notes'),
  }),
  errors: [
    'not_found',
    'record_deleted',
    'invalid_transition',
    'in_collection',
    'already_refunded',
    'immutable_record',
    'cash_point_closed',
    'insufficient_cash',
    'insufficient_balance',
    'clock_suspect',
    'date_before_series',
    'unique_conflict',
    'precondition_failed',
    'validation_failed',
  ],
  events: [
    ...creditEvents,
    'posMovement.created',
    'depositMovement.created',
    'invoiceReceipt.created',
    'voucher.created',
  ],
});
