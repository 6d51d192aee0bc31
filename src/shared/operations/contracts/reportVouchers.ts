import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { reportRows } from '../parts/reports.ts';

const held = {
  count: z.int().describe('Of those that hold something'),
  balance: z.number().describe('What they hold: the sum of `usable` and `expired`'),
  usable: z.number(),
  expired: z.number().describe('Past its time, and not taken out yet'),
  in30: z.number().describe('Of what is usable, what expires within 30 days'),
  in60: z.number().describe('Within 60 days, those of `in30` included'),
  in90: z.number().describe('Within 90 days, those of `in60` included'),
  rows: reportRows.describe('They sum to `balance`'),
  parts: z
    .object({ usable: reportRows, expired: reportRows, in30: reportRows, in60: reportRows, in90: reportRows })
    .describe(
      'Of each part of the balance. Of vouchers the movements of its lots, what was taken out of them included',
    ),
};

/** What the facility owes its customers on vouchers and deposits, and what of that expires soon. */
export const reportVouchers = defineOperation({
  path: 'reports/vouchers',
  method: 'GET',
  kind: 'read',
  scope: 'report:read',
  summary: { es: 'Informe de bonos y depósitos', en: 'Report of vouchers and deposits' },
  input: z.strictObject({}),
  output: z.object({
    date: z.string().describe('Today, from which days are counted'),
    money: z.object(held).describe('All vouchers of money'),
    types: z
      .array(
        z.object({
          voucherType: z.int(),
          name: z.string(),
          kind: z.int().describe('1 money, 2 units: amounts are units then'),
          ...held,
        }),
      )
      .describe('Types of vouchers, those of money first'),
    deposits: z.object(held),
  }),
  errors: [],
  events: [],
});
