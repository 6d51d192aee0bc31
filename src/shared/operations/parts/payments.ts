/** Payments as the actions that take money are sent them. */
import { z } from 'zod';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { cents, centsOrNone, recordId } from '../parts.ts';
import { voucherCode } from './voucherCode.ts';

/** One payment of several. */
export const paymentInput = z.strictObject({
  paymentMethod: recordId(),
  amount: cents().describe(
    'What this method pays. Cash above what is due is taken as handed over, and the rest is change',
  ),
  tendered: cents().optional().describe('Cash handed over, when it is more than `amount`'),
  tip: centsOrNone().optional().describe('Given on top of the amount, in cash or by card; not part of the sale'),
  reference: stringSchema().optional(),
  voucher: recordId()
    .optional()
    .describe(
      'The voucher that pays, of the customer; all of theirs that hold money when absent. What expires first goes first',
    ),
  voucherCode: voucherCode()
    .optional()
    .describe('The code of the bearer’s voucher that pays, instead of `voucher`. It needs no customer'),
  deposit: recordId()
    .optional()
    .describe('The deposit that pays, of the customer; all of theirs that are still valid when absent'),
  bankAccount: recordId()
    .optional()
    .describe('By direct debit: the account that is debited, of the customer; the one added last when absent'),
});
export type PaymentInput = z.output<typeof paymentInput>;

/**
 * All payments of one request, in the order in which they pay. One of them may put on account what the others leave, exactly:
 * on account, as far as the customer's `creditLimit` goes, or by direct debit. It is no payment yet: that much stays owed.
 */
export const paymentsInput = () => z.array(paymentInput).max(20);
