import { z } from 'zod';
import { createCreditNote } from '#shared/operations/contracts/createCreditNote.ts';
import { recordId } from '#shared/operations/parts.ts';

/** What is to be shown: a draft as it is stored or with other fields, one that is not there yet, or a credit note. */
export const invoicePreview = z
  .strictObject({
    invoice: recordId().optional().describe('The draft'),
    draft: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Fields as `model/invoice` takes them: of a new draft, or those that change of `invoice`'),
    creditNote: createCreditNote.input.optional().describe('What `billing/createCreditNote` takes'),
  })
  .refine(
    ({ invoice, draft, creditNote }) =>
      creditNote === undefined ? invoice !== undefined || draft !== undefined : (invoice ?? draft) === undefined,
    { params: { code: 'required' } },
  );
export type InvoicePreview = z.output<typeof invoicePreview>;
