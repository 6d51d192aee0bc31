import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { addedCurrency, askedCurrency, periodQuery, reportRows } from '../parts/reports.ts';
import { queryId } from '../parts.ts';

/** What cash differences can be grouped by. */
export const cashDifferenceKeys = ['user', 'pos', 'session', 'day'] as const;

const amounts = z.object({
  count: z.int().describe('Counts: handovers and closings'),
  expected: z.number().describe('Cash that should have been there at each count'),
  counted: z.number(),
  difference: z.number().describe('`counted` less `expected`: the sum of `short` and `over`'),
  short: z.number().describe('What was missing, over all counts: zero or below'),
  over: z.number().describe('What was too much'),
  cardDifference: z.number().describe('The same of card terminals, which are counted at closings'),
});

/**
 * What was missing or too much in the drawers. A session belongs to the day it was closed. Whoever took it over answers for
 * what was missing when they left it, less what was missing when they took it.
 */
export const reportCashDifferences = defineOperation({
  path: 'reports/cashDifferences',
  method: 'GET',
  kind: 'read',
  scope: 'report:read',
  summary: { es: 'Informe de descuadres de caja', en: 'Report of cash differences' },
  input: periodQuery({
    by: z.enum(cashDifferenceKeys).default('user'),
    company: queryId().optional().describe('Only cash points of this company'),
    ...askedCurrency,
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    by: z.enum(cashDifferenceKeys),
    ...addedCurrency,
    totals: amounts,
    rows: reportRows.describe('The Z reports'),
    groups: z
      .array(
        amounts.extend({
          id: z.int().nullable().describe('Of the record; of a session its Z; null for a day, or a program'),
          date: z.string().nullable().describe('The day; of a session, that of its closing'),
          name: z.string().nullable().describe('Of the record; of a session its cash point'),
          number: z.int().nullable().describe('Of the Z of a session'),
          rows: reportRows.nullable().describe('Null where no filter tells its records apart'),
        }),
      )
      .describe('They sum to `totals`. By day and session in order; else the most missing first'),
    counts: z
      .array(
        z.object({
          zReport: z.int(),
          number: z.int(),
          pos: z.int(),
          posName: z.string(),
          user: z.int().nullable().describe('Who had the drawer; null for a program'),
          name: z.string().nullable(),
          at: z.string(),
          isHandover: z.boolean(),
          expected: z.number(),
          counted: z.number(),
          difference: z.number(),
        }),
      )
      .describe('The counts that differed, the newest first. 1 000 at most'),
  }),
  errors: [],
  events: [],
});
