import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { addedCurrency, comparedPeriod, reportRows } from '../parts/reports.ts';

/** What wants somebody's attention, most urgent first. */
export const attentionKinds = [
  'openSessions',
  'cashDifferences',
  'openErasures',
  'failedMails',
  'failedSchedules',
  'failedDeliveries',
  'failedJobs',
  'overdueInvoices',
  'lowStock',
  'oldDrafts',
  'expiringVouchers',
] as const;

const amounts = { count: z.int().describe('Documents'), base: z.number().describe('Before tax'), total: z.number() };
const compared = comparedPeriod.extend({ ...amounts, rows: reportRows });

/** The sales of some days, beside those of days like them. */
const figure = z.object({
  from: z.string(),
  to: z.string(),
  ...amounts,
  rows: reportRows,
  week: compared.nullable().describe('The same weekday a week before; null for a month'),
  month: compared
    .nullable()
    .describe('The same weekdays four weeks before, or five for a longer period; null for a day'),
  year: compared.describe('The same weekdays 364 days before'),
});

const money = z.object({ count: z.int(), total: z.number() });

/**
 * What a manager asks first: how yesterday was, how today and this month are going, what is owed by customers and to them,
 * and what wants attention. Companies of several currencies have figures of their own, for they cannot be added up.
 */
export const reportOverview = defineOperation({
  path: 'reports/overview',
  method: 'GET',
  kind: 'read',
  scope: 'report:read',
  summary: { es: 'Resumen de la instalación', en: 'Overview of the facility' },
  input: z.strictObject({}),
  output: z.object({
    date: z.string().describe('Today'),
    at: z.string().describe('Now: periods that run are compared up to the same time'),
    figures: z
      .array(
        z.object({
          company: z.int().nullable().describe('Null for all, where all have one currency'),
          name: z.string().nullable(),
          ...addedCurrency,
          yesterday: figure,
          today: figure,
          month: figure.describe('Of the first of this month until today'),
          debts: z.object({
            notDue: z.number(),
            upTo30: z.number().describe('Due for 1 to 30 days'),
            upTo60: z.number(),
            upTo90: z.number(),
            older: z.number(),
            total: z.number(),
            invoices: z.number().describe('Of the total, what is owed of documents'),
            sales: z.number().describe('Of the total, what is owed of sales that are on none'),
            toRefund: z
              .number()
              .describe('What the facility owes: credit notes and returns that were not paid out: zero or below'),
            count: z.int().describe('Sales and documents'),
            rows: z.object({
              invoices: reportRows,
              sales: reportRows,
              invoicesToRefund: reportRows,
              salesToRefund: reportRows,
            }),
          }),
          unpaid: money.extend({ rows: reportRows }).describe('Documents with something pending'),
          overdue: money.extend({ rows: reportRows }).describe('Of them, those past their due date'),
          cash: z
            .object({
              count: z.int().describe('Sessions closed this month'),
              difference: z.number(),
              short: z.number().describe('Of sessions that lacked cash'),
              over: z.number().describe('Of sessions with too much'),
              rows: reportRows,
            })
            .describe('Differences of the drawers, this month'),
        }),
      )
      .describe('One for each currency’s companies; a single one where all have the same'),
    liability: z
      .object({
        currency: z.string().describe('That of the facility: vouchers and deposits have none of their own'),
        vouchers: z.object({ count: z.int(), total: z.number() }).describe('Vouchers of money'),
        deposits: money.extend({ rows: reportRows }),
        units: z.int().describe('Vouchers of units that hold some'),
        total: z.number(),
        rows: reportRows.describe('The vouchers that hold something'),
      })
      .describe('What customers hold'),
    attention: z
      .array(
        z.object({
          kind: z.enum(attentionKinds),
          count: z.int(),
          rows: reportRows.omit({ field: true }).nullable().describe('Null where no list has them'),
          record: z.int().nullable().describe('Its id in that list, where it is a single one'),
        }),
      )
      .describe('What wants attention, most urgent first. What does not is not in it'),
  }),
  errors: [],
  events: [],
});
