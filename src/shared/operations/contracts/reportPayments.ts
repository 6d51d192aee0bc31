import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { periodQuery, reportRows } from '../parts/reports.ts';

/** What payments can be grouped by. */
export const paymentKeys = ['method', 'day', 'user', 'pos', 'session'] as const;

const amounts = z.object({
  count: z.int().describe('Payments, refunds and reversals included'),
  received: z.number(),
  paidOut: z.number().describe('Refunded or reversed: zero or below'),
  net: z.number().describe('The sum of both'),
  tips: z.number().describe('Beside the net'),
});

const currency = z.string().describe('ISO 4217');

/**
 * What was paid and refunded in a period, by the moment of each payment. A session that lies within the period comes to what
 * its Z says. A payment is in the currency of the document or sale that it pays, into a deposit in that of the facility;
 * amounts of several currencies are never added up.
 */
export const reportPayments = defineOperation({
  path: 'reports/payments',
  method: 'GET',
  kind: 'read',
  scope: 'report:read',
  summary: { es: 'Informe de cobros', en: 'Payment report' },
  input: periodQuery({ by: z.enum(paymentKeys).default('method') }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    by: z.enum(paymentKeys),
    totals: z
      .array(amounts.extend({ currency, rows: reportRows.describe('The payments') }))
      .describe('One for each currency in which something was paid; of the facility’s where nothing was'),
    groups: z
      .array(
        amounts.extend({
          currency,
          id: z
            .int()
            .nullable()
            .describe('Of the record; of a session its opening; null for a day, a program, and what is of none'),
          date: z.string().nullable().describe('The day'),
          name: z.string().nullable().describe('Of the record; of a session its cash point'),
          type: z.int().nullable().describe('Of the payment method'),
          zReport: z.object({ id: z.int(), number: z.int() }).nullable().describe('Of a session; null while it runs'),
          rows: reportRows.describe('Its payments'),
        }),
      )
      .describe('They sum to the `totals` of their currency'),
  }),
  errors: [],
  events: [],
});
