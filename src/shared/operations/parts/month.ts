/** What the operations of a month share. */
import { z } from 'zod';
import { bridgeLineCodes, monthCheckCodes } from '../../domain/monthCheck.ts';
import { addedCurrency, reportRows } from './reports.ts';

const year = z.int().min(1970).max(9998);
const month = z.int().min(1).max(12);

/** Which month, in a body. */
export const monthOf = { year, month };
/** The same in a query. */
export const monthQuery = { year: z.coerce.number().pipe(year), month: z.coerce.number().pipe(month) };

const sums = {
  documents: z.int().describe('Documents of the month'),
  base: z.number(),
  tax: z.number(),
  total: z.number(),
  collected: z.number().describe('What came in less what went out, by real money: neither wallets nor deposits'),
};
export const monthSums = z.object(sums).meta({ id: 'MonthSums' });
export type MonthSums = z.output<typeof monthSums>;

export const monthCheckRow = z
  .object({
    code: z.enum(monthCheckCodes),
    rows: z.int().describe('How many there are of what should not be'),
    amount: z.number().describe('What they come to'),
    ok: z.boolean(),
    list: reportRows
      .omit({ field: true })
      .nullable()
      .describe('The list of them, or the report; null where none has them'),
  })
  .meta({ id: 'MonthCheckRow' });
export type MonthCheckRow = z.output<typeof monthCheckRow>;

export const monthBridge = z
  .object({
    collected: z.number().describe('Payments less what was paid out, and money noted for baskets; without tips'),
    lines: z
      .array(z.object({ code: z.enum(bridgeLineCodes), amount: z.number() }))
      .describe('What became of it, each summed by itself. What went out is below zero'),
    difference: z.number().describe('Collected less the sum of the lines: zero'),
  })
  .meta({ id: 'MonthBridge' });
export type MonthBridge = z.output<typeof monthBridge>;

const monthClosingView = z
  .object({
    id: z.int(),
    at: z.string(),
    user: z.int().nullable(),
    userName: z.string().nullable(),
    despite: z.string().nullable().describe('Why it was closed though not all was in order'),
    sums: monthSums,
  })
  .meta({ id: 'MonthClosingView' });

/** What is said of a month whether or not it was closed. */
const proof = {
  from: z.string(),
  to: z.string(),
  ...addedCurrency,
  sums: monthSums,
  checks: z.array(monthCheckRow),
  bridge: monthBridge,
};
export const monthProof = z.object(proof);
export type MonthProof = z.output<typeof monthProof>;

export const monthAnswer = z.object({
  company: z.int().nullable().describe('Null for all'),
  year: z.int(),
  month: z.int(),
  ...proof,
  closing: monthClosingView.nullable().describe('The last time that it was closed'),
  since: monthSums
    .nullable()
    .describe('What came into the month after that: what its sums are now, less what was kept'),
});
export type MonthAnswer = z.output<typeof monthAnswer>;
