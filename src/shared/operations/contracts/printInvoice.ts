import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/**
 * Says which file of a document is to be printed by a printer of the system, and that it was. The first time it is the
 * document; from then on a copy of it that says «Duplicado».
 */
export const printInvoice = defineOperation({
  path: 'billing/printInvoice',
  method: 'POST',
  kind: 'write',
  scope: 'signedIn',
  target: { model: 'invoice', input: 'invoice' },
  summary: { es: 'Imprimir un documento', en: 'Print a document' },
  input: z.strictObject({ invoice: recordId() }),
  output: z.object({ document: z.string().describe('The address of the file'), duplicate: z.boolean() }),
  errors: ['not_found', 'insufficient_scope', 'invalid_transition', 'precondition_failed'],
  events: ['invoice.printed'],
});
