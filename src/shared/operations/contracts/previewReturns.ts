import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { returnsFileInput, returnsPreviewAnswer } from '../parts/directDebits.ts';
/** What a file of the bank (pain.002, camt.053, camt.054) tells, and which debits its rows are about. Nothing is written. */
export const previewReturns = defineOperation({
  path: 'directDebits/previewReturns.json',
  method: 'POST',
  kind: 'read',
  scope: 'remittance:operate',
  summary: { es: 'Vista previa de un fichero de devoluciones', en: 'Preview of a returns file' },
  input: z.strictObject(returnsFileInput).meta({ examples: [{ name: 'devoluciones.xml', content: 'PHg+' }] }),
  output: returnsPreviewAnswer,
  takesFile: true,
  errors: ['validation_failed', 'timeout'],
  events: [],
});
