import { z } from 'zod';
import { centsSchema } from '../../catalogue/fieldTypes/currency.ts';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { creditEvents, creditLine } from '../parts/credit.ts';
import { paymentsInput } from '../parts/payments.ts';
import { reasonText, recordId } from '../parts.ts';
import { checkout } from './checkout.ts';

const { lines, uuid } = checkout.input.shape;

/**
 * Takes back lines of a ticket and sells others for them, in one transaction: a credit note and a ticket that are set off
 * against each other, and one difference that is paid or goes back.
 */
export const exchangeSale = defineOperation({
  path: 'billing/exchangeSale',
  method: 'POST',
  kind: 'write',
  scope: 'billing:refund',
  target: { model: 'invoice', input: 'invoice' },
  summary: { es: 'Cambiar lo vendido por otra cosa', en: 'Exchange what was sold' },
  input: z.strictObject({
    invoice: recordId().describe('The ticket or invoice of which something comes back'),
    returned: z.array(creditLine).min(1).max(1000).describe('What comes back'),
    lines: lines.describe('What goes out, as in `billing/checkout`'),
    difference: centsSchema()
      .optional()
      .describe('What is to be paid, below zero what goes back, as it was shown: another one is refused'),
    payments: paymentsInput().default([]).describe('Where something is to be paid: how'),
    paymentMethod: recordId()
      .optional()
      .describe('Where something goes back: how; the way it came when absent, what was paid last first'),
    reference: stringSchema().optional(),
    voucher: recordId().optional().describe('Voucher the money goes onto; those that paid when absent'),
    deposit: recordId().optional().describe('Deposit the money goes onto; those that paid when absent'),
    voucherType: recordId()
      .optional()
      .describe('Type of wallet the money goes onto: the customer’s of that type, made where there is none'),
    customer: recordId().optional().describe('Who it is, where the ticket names nobody'),
    pos: recordId().optional().describe("Cash point; the credential's, else the only one"),
    reason: reasonText().optional(),
    uuid: uuid.describe(
      'Identity of the new ticket: a second exchange with the same one answers 409 `unique_conflict`',
    ),
  }),
  output: z.object({
    invoice: recordSchema('invoice').describe('The new ticket'),
    creditNote: recordSchema('invoice'),
    difference: z.number().describe('What was paid; below zero what went back'),
    change: z.number().describe('Cash to hand back'),
    vouchers: z.array(z.int()).describe('New vouchers for the bearer, whose codes are to be printed'),
    payments: z.array(recordSchema('payment')).describe('Of the difference; none where there is none'),
  }),
  errors: [
    'not_found',
    'record_deleted',
    'invalid_transition',
    'in_collection',
    'already_refunded',
    'immutable_record',
    'insufficient_scope',
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
    'voucher.consumed',
    'voucher.created',
    'voucher.recharged',
  ],
});
