import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { addedCurrency, askedCurrency, reportRows } from '../parts/reports.ts';
import { queryId } from '../parts.ts';

const aged = z.object({
  count: z.int().describe('Sales and documents'),
  notDue: z.number(),
  upTo30: z.number().describe('Due for 1 to 30 days'),
  upTo60: z.number(),
  upTo90: z.number(),
  older: z.number(),
  total: z.number().describe('The sum of the five'),
  invoices: z.number().describe('Of the total, what is owed of documents'),
  sales: z.number().describe('Of the total, what is owed of sales that are on none'),
  toRefund: z
    .number()
    .describe(
      'What the facility owes: credit notes and returns that were not paid out: zero or below, and not in `total`',
    ),
});

/** Rows of a number that is made of documents and of sales. */
const rows = z.object({
  invoices: reportRows,
  sales: reportRows,
  invoicesToRefund: reportRows,
  salesToRefund: reportRows,
});

/**
 * Who owes what, and for how long: pending sales that are on no issued document, and unpaid documents. What is owed of a
 * document that was converted is owed as its last conversion. Beside it stands what the facility owes each customer.
 */
export const reportDebts = defineOperation({
  path: 'reports/debts',
  method: 'GET',
  kind: 'read',
  scope: 'report:read',
  summary: { es: 'Informe de deudas', en: 'Debt report' },
  input: z.strictObject({
    company: queryId().optional().describe('Only what is owed to this company'),
    ...askedCurrency,
  }),
  output: z.object({
    date: z.string().describe('Today: ages are in days from the due date until then'),
    ...addedCurrency,
    totals: aged,
    rows,
    customers: z
      .array(
        aged.extend({
          customer: z.int().nullable().describe('Null for what nobody in particular owes'),
          name: z.string().nullable(),
          rows,
        }),
      )
      .describe('Whoever owes most first, then whoever is owed most'),
  }),
  errors: [],
  events: [],
});
