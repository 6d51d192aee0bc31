/** What the answers of reports share. */
import { z } from 'zod';

/** The currency of a report, in its answer. */
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
    field: z
      .string()
      .describe('The field of its records that sums to the number; `id` where that is how many there are'),
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
