/** Records that live inside another record's field rather than in a table of their own. */
import { z } from 'zod';

const taxShare = {
  id: z.int(),
  name: z.string().max(255),
  rate: z.number(),
  tax: z.int(),
  base: z.number(),
  amount: z.number(),
};

/** `InvoiceLineTax`: a tax of one line, with the line's part of base and amount. */
export const invoiceLineTax = z.strictObject(taxShare);

/** `InvoiceTax`: a tax of the whole invoice. `category` and `exemptionReason` follow EN 16931 (BT-118, BT-120). */
export const invoiceTax = z.strictObject({
  ...taxShare,
  category: z.string().max(8).nullable(),
  exemptionReason: z.string().max(255).nullable(),
});

/** A tax as a product or a sale carries it. */
export const saleTax = z.strictObject({
  id: z.int(),
  name: z.string().max(255),
  rate: z.number(),
  tax: z.int(),
});

export const nestedRecords = { InvoiceLineTax: invoiceLineTax, InvoiceTax: invoiceTax, SaleTax: saleTax };

/** The TypeScript type of each nested record array, by its type name in a model. */
export interface NestedTypes {
  'InvoiceLineTax[]': z.output<typeof invoiceLineTax>[];
  'InvoiceTax[]': z.output<typeof invoiceTax>[];
  'SaleTax[]': z.output<typeof saleTax>[];
  /** A whole record of another model, as the API returns that. */
  InvoiceLine: { [field: string]: unknown };
  'Invoice[]': { [field: string]: unknown }[];
}
