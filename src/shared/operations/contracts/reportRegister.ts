import { z } from 'zod';
import { issuedKinds } from '../../domain/issuedInvoices.ts';
import { MOST_PAPER_ROWS } from '../../tableFormats.ts';
import { defineOperation } from '../defineOperation.ts';
import { addedCurrency, askedCurrency, periodQuery, reportRows } from '../parts/reports.ts';
import { queryId } from '../parts.ts';

const sums = {
  base: z.number(),
  tax: z.number(),
  surcharge: z.number().describe('Of equivalence (recargo de equivalencia)'),
  total: z.number(),
  withheld: z.number().describe('Withholding (IRPF): of `total`, what customers pay to the tax agency'),
};

/** A row of the register: one rate of one document. Codes are those of the tax agency's register. */
export const registerRow = z
  .object({
    invoice: z.int(),
    date: z.string().describe('Of issue'),
    operationDate: z.string().nullable().describe('The last day on which its lines were used, where that is earlier'),
    series: z.string().describe('What the number begins with; empty where it has no place in a series'),
    number: z.string().describe('The rest of the number'),
    kind: z
      .enum(issuedKinds)
      .describe('F1 invoice, F2 ticket, F3 summary or invoice for tickets, R1 corrects an invoice, R5 a ticket'),
    isRepeated: z.boolean().describe('What it says was said by documents that are in the register: it is in no sum'),
    idType: z.string().nullable().describe('Kind of the number, list L7 of the tax agency: 02 to 06; null for a NIF'),
    idCountry: z.string().nullable().describe('ISO 3166-1 alpha-2; null for a NIF'),
    taxNumber: z.string().nullable(),
    name: z.string().nullable(),
    operation: z.string().describe('01 general scheme, 02 exports, 08 taxes of the Canary Islands, Ceuta and Melilla'),
    subject: z.string().nullable().describe('S1 taxed, S2 reverse charge, N1 and N2 outside the tax'),
    exemption: z.string().nullable().describe('E1 to E6'),
    part: z.enum(['tax', 'untaxed', 'supply']).describe('Taxed, without any tax, or a disbursement'),
    base: sums.base,
    rate: z.number(),
    tax: sums.tax,
    surchargeRate: z.number().nullable(),
    surcharge: sums.surcharge.nullable(),
    total: sums.total,
    withholdingRate: z.number().nullable().describe('With the first row of its document, like `withheld`'),
    withheld: sums.withheld.nullable(),
    corrected: z.string().nullable().describe('The numbers of the documents that it corrects'),
  })
  .meta({ id: 'RegisterRow' });
export type RegisterRow = z.output<typeof registerRow>;

/**
 * The register of issued invoices (RD 1624/1992 art. 63): every document in force of a period, rate by rate. Its sums are those
 * of the tax report.
 */
export const reportRegister = defineOperation({
  path: 'reports/register',
  method: 'GET',
  kind: 'read',
  scope: 'report:read',
  summary: { es: 'Libro registro de facturas expedidas', en: 'Register of issued invoices' },
  input: periodQuery({
    company: queryId().optional().describe('Only documents of this company'),
    ...askedCurrency,
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    ...addedCurrency,
    count: z.int().describe('Rows there are'),
    documents: z.int().describe('Documents in them that are in the sums'),
    totals: z.object(sums),
    list: reportRows.describe('The documents that are in the sums'),
    rows: z.array(registerRow).describe(`The first ${MOST_PAPER_ROWS}. A file has all of them`),
  }),
  errors: [],
  events: [],
});
