import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { documentMade } from '../parts/documentMade.ts';
import { paymentsInput } from '../parts/payments.ts';
import { saleView } from '../parts/saleView.ts';
import { recordId } from '../parts.ts';

/**
 * Pays pending sales, in full or in part, with one or several methods; each payment goes on where the one before it
 * stopped. What is on an invoice already is paid of that, too; what is on none gets its document, one for each customer
 * and company. One method that puts it
 * off (direct debit, on account) is for all that the others leave: the sale stays owed and says how.
 */
export const paySale = defineOperation({
  path: 'billing/paySale',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  target: { model: 'sale', input: 'sale' },
  summary: { es: 'Cobrar ventas pendientes', en: 'Pay pending sales' },
  input: z
    .strictObject({
      sale: recordId().optional().describe('The sale to pay; or `sales`'),
      sales: z.array(recordId()).min(1).max(1000).optional().describe('Several, paid in this order'),
      payments: paymentsInput().describe('None only where nothing is owed'),
      pos: recordId()
        .optional()
        .describe('Cash point; the credential’s, else for cash and card the only one that is open'),
      inCollection: z.boolean().optional().describe('It is paid although a bank was asked to collect it'),
      invoiceType: recordId()
        .optional()
        .describe(
          'Type of the document of what is on none; the cash point’s, else an invoice where one is wanted, else the ticket',
        ),
      print: z.boolean().optional().describe("Makes the documents' PDF right away"),
      uuid: z
        .uuid()
        .toLowerCase()
        .optional()
        .describe(
          'Identity of the document, by which it is found after a lost answer: a second one answers 409 `unique_conflict`. What was taken for it by `billing/takeBasketPayment` pays first',
        ),
    })
    .meta({ examples: [{ sale: 4, payments: [{ paymentMethod: 1, amount: 12.1 }] }] }),
  output: z.object({
    payments: z.array(recordSchema('payment')),
    sales: z.array(saleView),
    invoice: recordSchema('invoice')
      .nullable()
      .describe('The document issued for what was on none, the first of several; null where all was on one'),
    documents: z.array(documentMade),
    change: z.number().describe('Cash to hand back'),
  }),
  errors: [
    'not_found',
    'record_deleted',
    'invalid_transition',
    'in_collection',
    'cash_point_closed',
    'insufficient_balance',
    'basket_overpaid',
    'sale_charged',
    'clock_suspect',
    'date_before_series',
    'unique_conflict',
    'precondition_failed',
    'validation_failed',
  ],
  events: [
    'voucher.consumed',
    'voucher.created',
    'voucher.recharged',
    'voucherMovement.created',
    'depositMovement.created',
    'payment.created',
    'paymentMethod.created',
    'sale.created',
    'posMovement.created',
    'stockMovement.created',
    'invoiceReceipt.created',
    'basketPayment.created',
    'invoice.created',
    'invoice.confirmed',
    'invoice.deleted',
    'sale.paid',
    'sale.updated',
    'invoice.paid',
    'invoice.partiallyPaid',
    'invoice.updated',
  ],
});
