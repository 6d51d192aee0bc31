/** What the contracts of reports share. */
import { z } from 'zod';
import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { type Days, lengthOf, MAX_REPORT_DAYS, REPORT_DAYS } from '../../domain/reportPeriod.ts';
import { isDate } from '../../domain/time.ts';

/** A day of a report, in the facility's calendar. */
const day = () =>
  dateSchema().refine((date) => !isDate(date) || (date >= REPORT_DAYS.from && date <= REPORT_DAYS.to), {
    params: { code: 'invalid_value' },
  });

/** The period of a report, as fields of its query. */
export const period = {
  from: day().describe('First day, in the facility’s calendar'),
  to: day().describe(`Last day, included; the period is ${MAX_REPORT_DAYS} days at most`),
};

/** The query of a report on a period. */
export function periodQuery<T extends z.ZodRawShape>(shape: T) {
  return z
    .strictObject({ ...period, ...shape })
    .refine((query: unknown) => lengthIn(query) > 0, { path: ['to'], params: { code: 'too_small' } })
    .refine((query: unknown) => lengthIn(query) <= MAX_REPORT_DAYS, {
      path: ['to'],
      params: { code: 'too_big' },
    });
}

/** Days of the period of a query. What is no date is refused for that: it passes as one day. */
function lengthIn(query: unknown): number {
  const { from, to } = query as Days;
  return isDate(from) && isDate(to) ? lengthOf({ from, to }) : 1;
}

/** The currency of a report, in its query. */
export const askedCurrency = {
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .describe('ISO 4217: only amounts in it. That of the company, else of the facility, unless said'),
};

/** The same in its answer. */
export const addedCurrency = {
  currency: z.string().describe('ISO 4217, of all amounts'),
  otherCurrencies: z
    .array(z.string())
    .describe('Currencies in which there is something, too. It is left out, because currencies are not added up'),
};

/** The records a number is made of. */
export const reportRows = z
  .object({
    path: z.string().describe('Of a list: `/api/model/invoice`'),
    query: z.string().describe('Its filter. More parameters may be added'),
    field: z.string().describe('The field of its records that sums to the number'),
  })
  .meta({ id: 'ReportRows' });
export type ReportRows = z.output<typeof reportRows>;

/** What documents come to. */
const documentAmounts = {
  count: z.int().describe('Documents, credit notes included'),
  units: z.number(),
  base: z.number().describe('Before tax'),
  tax: z.number(),
  total: z.number().describe('With tax, net of credit notes: `base` and `tax`'),
  discounts: z.number().describe('What discounts took off, on documents that are no credit notes'),
  refunds: z.number().describe('Of the total, credit notes: zero or below'),
  recharges: z.number().describe('Of the total, recharges of money wallets, which are no turnover'),
};
export const salesAmounts = z.object(documentAmounts).meta({ id: 'SalesAmounts' });
export type SalesAmounts = z.output<typeof salesAmounts>;

/** A period that another is compared with. */
export const comparedPeriod = z.object({
  from: z.string(),
  to: z.string(),
  until: z.string().nullable().describe('The moment of its last day up to which it counts; null = all of it does'),
  since: z
    .string()
    .nullable()
    .describe('The day of the first document ever, where that is later than `from`: then nothing is said of a change'),
});
