/** Records that live inside another record's field rather than in a table of their own. */
import { z } from 'zod';
import { stringSchema } from './fieldTypes/string.ts';

const taxShare = {
  id: z.int(),
  name: z.string().max(255),
  rate: z.number(),
  tax: z.int(),
  base: z.number(),
  amount: z.number(),
};

/** What the service looks up or works out of a tax: a client that sends them back is not refused. */
const looked = {
  id: z.int().optional(),
  name: stringSchema().optional(),
  rate: z.number().optional(),
  tax: z.int().positive(),
};

/** `InvoiceLineTax`: a tax of one line, with the line's part of base and amount. */
export const invoiceLineTax = z.strictObject(taxShare).meta({ id: 'InvoiceLineTax' });

/** `InvoiceTax`: a tax of the whole invoice. `category` and `exemptionReason` follow EN 16931 (BT-118, BT-120). */
export const invoiceTax = z
  .strictObject({
    ...taxShare,
    category: z.string().max(8).nullable(),
    exemptionReason: z.string().max(255).nullable(),
  })
  .meta({ id: 'InvoiceTax' });

/** A tax as a product or a sale carries it. */
export const saleTax = z
  .strictObject({
    id: z.int(),
    name: z.string().max(255),
    rate: z.number(),
    tax: z.int(),
  })
  .meta({ id: 'SaleTax' });

const invoiceLineTaxInput = z
  .strictObject({
    ...looked,
    base: z.number().optional(),
    amount: z.number().optional(),
  })
  .meta({ id: 'InvoiceLineTaxInput' });

const invoiceTaxInput = z
  .strictObject({
    ...invoiceLineTaxInput.shape,
    category: stringSchema(8).nullable().optional(),
    exemptionReason: stringSchema().nullable().optional(),
  })
  .meta({ id: 'InvoiceTaxInput' });

const saleTaxInput = z.strictObject(looked).meta({ id: 'SaleTaxInput' });

/** As the API returns them, by their type name in a model. */
export const nestedRecords = { InvoiceLineTax: invoiceLineTax, InvoiceTax: invoiceTax, SaleTax: saleTax };

/** As a write takes them: `tax` is enough, and everything the API returns may be sent back. */
export const nestedInputs = {
  InvoiceLineTax: invoiceLineTaxInput,
  InvoiceTax: invoiceTaxInput,
  SaleTax: saleTaxInput,
} as const satisfies Record<keyof typeof nestedRecords, z.ZodType>;

/** The TypeScript type of each nested record array as it is returned. */
export interface NestedTypes {
  'InvoiceLineTax[]': z.output<typeof invoiceLineTax>[];
  'InvoiceTax[]': z.output<typeof invoiceTax>[];
  'SaleTax[]': z.output<typeof saleTax>[];
  /** A whole record of another model, as the API returns that. */
  InvoiceLine: { [field: string]: unknown };
  'Invoice[]': { [field: string]: unknown }[];
}

/** The TypeScript type of each nested record array as it is sent. */
export interface NestedInputs {
  'InvoiceLineTax[]': z.input<typeof invoiceLineTaxInput>[];
  'InvoiceTax[]': z.input<typeof invoiceTaxInput>[];
  'SaleTax[]': z.input<typeof saleTaxInput>[];
}
