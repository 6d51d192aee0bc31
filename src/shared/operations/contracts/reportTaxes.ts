import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { addedCurrency, askedCurrency, periodQuery, reportRows } from '../parts/reports.ts';
import { queryId } from '../parts.ts';

const count = z.int().describe('Documents that state it');
const base = z.number();
const amount = z.number().describe('Of tax');

const withheld = z.number().describe('Withholding (IRPF): of `total`, what customers pay to the tax agency');

const owed = {
  count: z.int().describe('Documents'),
  total: z.number().describe('What they charge'),
  pending: z.number().describe('What of it is owed'),
  rows: reportRows,
};

/**
 * What tax returns ask: the taxes of the documents in force of a period, by rate and type of document, and the numbers that
 * every series gave, in whichever currency. It counts the documents that the sales report counts.
 */
export const reportTaxes = defineOperation({
  path: 'reports/taxes',
  method: 'GET',
  kind: 'read',
  scope: 'report:read',
  summary: { es: 'Informe de impuestos', en: 'Tax report' },
  input: periodQuery({
    company: queryId().optional().describe('Only documents of this company'),
    ...askedCurrency,
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    ...addedCurrency,
    totals: z.object({
      count: z.int().describe('Documents'),
      base: z.number().describe('The sum of the bases of `taxes`'),
      tax: z.number().describe('The sum of their amounts'),
      total: z.number(),
      withheld,
    }),
    rows: reportRows.describe('The documents'),
    taxes: z
      .array(
        z.object({
          invoiceType: z.int(),
          typeName: z.string(),
          kind: z.enum(['tax', 'untaxed', 'supply']).describe('Taxed, without any tax, or a disbursement'),
          tax: z.int().describe('0 where there is none'),
          name: z.string(),
          rate: z.number(),
          category: z.string().nullable().describe('EN 16931 BT-118'),
          count,
          base: base.describe('Where several taxes have one base, it stands with the first'),
          amount,
        }),
      )
      .describe('By type of document and rate'),
    types: z
      .array(
        z.object({
          invoiceType: z.int(),
          name: z.string(),
          count: z.int(),
          base,
          tax: amount,
          total: z.number(),
          withheld,
          rows: reportRows,
        }),
      )
      .describe('By type of document'),
    unpaid: z
      .object({
        ...owed,
        types: z.array(z.object({ invoiceType: z.int(), name: z.string(), ...owed })).describe('By type of document'),
      })
      .describe('The documents of the period that are owed now, each in the place of those that it stands for'),
    series: z
      .array(
        z.object({
          counter: z.int(),
          name: z.string().describe('Of the type of document'),
          first: z.string().describe('Its first number in the period'),
          last: z.string(),
          count: z.int().describe('Numbers issued, those of voided documents included'),
          voided: z
            .array(z.object({ invoice: z.int(), number: z.string(), reason: z.string().nullable() }))
            .describe('Documents voided: their numbers stay used. 1 000 at most'),
          gaps: z
            .array(
              z.object({
                after: z.string(),
                before: z.string(),
                missing: z.int(),
                isSkipped: z.boolean().describe('Somebody moved the series on past them; else nothing says why'),
              }),
            )
            .describe(
              'Numbers that no document has, between two that documents have, of which the first may be of an earlier period. 1 000 at most',
            ),
          rows: reportRows.describe('All of its documents in the period, offers and voided ones too'),
        }),
      )
      .describe('Numbers issued, by series. A series that began again within the period has a row each time'),
  }),
  errors: [],
  events: [],
});
