import { z } from 'zod';
import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/**
 * Issues a document for each sale, of one company or of all, that was paid within a period and is on none, as a job: an invoice where the
 * buyer is known by number and address, else a ticket. It is dated today, and says when the sale was supplied. What cannot be
 * documented like that stays in the report `undocumented`.
 */
export const documentPaid = defineOperation({
  path: 'billing/documentPaid',
  method: 'POST',
  kind: 'write',
  scope: 'invoice:import',
  summary: { es: 'Emitir los documentos de lo cobrado sin documento', en: 'Document what was paid without a document' },
  input: z
    .strictObject({
      company: recordId().optional().describe('All by default'),
      from: dateSchema().describe('Of the last payment'),
      to: dateSchema(),
      dryRun: z.boolean().default(false).describe('Only says what would be documented'),
    })
    .meta({ examples: [{ company: 1, from: '2026-10-01', to: '2026-10-31', dryRun: true }] }),
  output: z.object({
    sales: z.int().describe('How many sales are to be documented'),
    paid: z.number(),
    tax: z.number(),
    started: z.boolean().describe('A job documents them; false of a dry run, and where there are none'),
  }),
  errors: ['not_found', 'validation_failed'],
  events: [],
});
