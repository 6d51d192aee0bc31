import { z } from 'zod';
import { comparisons } from '../../domain/reportPeriod.ts';
import { defineOperation } from '../defineOperation.ts';
import {
  addedCurrency,
  askedCurrency,
  comparedPeriod,
  periodQuery,
  reportRows,
  salesAmounts,
} from '../parts/reports.ts';
import { queryId } from '../parts.ts';

/** What sales can be grouped by. */
export const salesKeys = [
  'day',
  'hour',
  'weekday',
  'family',
  'product',
  'method',
  'user',
  'pos',
  'customer',
  'customerGroup',
] as const;

/**
 * What was sold: documents in force that were issued in a period, by their date, net of credit notes. Voided documents,
 * offers, internal documents, and conversions of documents that count already are left out.
 */
export const reportSales = defineOperation({
  path: 'reports/sales',
  method: 'GET',
  kind: 'read',
  scope: 'report:read',
  summary: { es: 'Informe de ventas', en: 'Sales report' },
  input: periodQuery({
    by: z.enum(salesKeys).default('day'),
    compare: z
      .enum(comparisons)
      .default('none')
      .describe(
        'With the same weekdays of the week before, of four weeks before (five if it is longer) or of the year before (364 days)',
      ),
    company: queryId().optional().describe('Only documents of this company'),
    ...askedCurrency,
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    by: z.enum(salesKeys),
    ...addedCurrency,
    totals: salesAmounts,
    rows: reportRows.describe('The documents'),
    compared: comparedPeriod.extend({ totals: salesAmounts, rows: reportRows }).nullable(),
    groups: z
      .array(
        salesAmounts.extend({
          id: z
            .int()
            .nullable()
            .describe(
              'Of the record; hour 0–23; weekday 1 (Monday) to 7; null for a day, or none. By product and family 0 is what documents come to beyond their lines, by rounding; by method what is withheld (IRPF)',
            ),
          date: z.string().nullable().describe('The day'),
          name: z.string().nullable().describe('Of the record; null where there is none'),
          rows: reportRows
            .nullable()
            .describe(
              'The documents; by product and family their lines, by method what was paid of them. They sum to `total`. Null where no filter tells them apart',
            ),
          compared: salesAmounts
            .extend({ rows: reportRows.nullable() })
            .nullable()
            .describe('The same of the period it is compared with'),
        }),
      )
      .describe(
        'They sum to `totals`. By day, hour and weekday in order, with those without sales; else the largest first. `count` has a document in each of its groups',
      ),
  }),
  errors: [],
  events: [],
});
