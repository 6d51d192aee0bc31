/** What the actions share that reverse what was sold. */
import { z } from 'zod';
import type { EventType } from '../../events.ts';
import { cents, recordId, units } from '../parts.ts';

/** How much of a line: units, an amount with tax, or all that is left of it. */
export const howMuch = {
  units: units().optional().describe('Units to reverse; or `amount`; all that is left when both are absent'),
  amount: cents().optional().describe('Amount to reverse, with tax'),
  voucherUnits: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe(
      'Of a recharge of units: how many of them are withdrawn. When absent those of the units reversed, of an amount none until nothing is left of the line',
    ),
};

/** A line of an invoice. */
export const creditLine = z.strictObject({ line: recordId().describe('An invoiceLine of the invoice'), ...howMuch });

export const creditEvents = [
  'invoice.created',
  'invoice.updated',
  'invoice.confirmed',
  'invoice.paid',
  'invoice.partiallyPaid',
  'sale.created',
  'sale.updated',
  'sale.paid',
  'sale.refunded',
  'sale.cancelled',
  'payment.created',
  'paymentMethod.created',
  'stockMovement.created',
  'voucher.refunded',
  'voucher.expired',
  'voucherMovement.created',
] as const satisfies readonly EventType[];
