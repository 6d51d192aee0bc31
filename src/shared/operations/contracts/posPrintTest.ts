import { z } from 'zod';
import { receiptPrinterSchema } from '../../settings/definitions/receiptPrinters.ts';
import { defineOperation } from '../defineOperation.ts';
import { printState } from '../parts/prints.ts';

/**
 * Prints a test on a receipt printer, which need not be in the setting yet: a line in each table of letters, and a ruler of
 * each width. The number of the line that reads right is the printer's `characters`, the longest ruler on one line its `columns`.
 */
export const posPrintTest = defineOperation({
  path: 'pos/printTest',
  method: 'POST',
  kind: 'write',
  scope: 'system:admin',
  physical: true,
  summary: { es: 'Imprimir una prueba', en: 'Print a test' },
  input: z.strictObject({
    ...receiptPrinterSchema.pick({ host: true, port: true }).shape,
    language: z.enum(['es', 'en']).default('es'),
    uuid: z.uuid().optional().describe('Names the print, so that `pos/printStatus` can be asked how it went'),
  }),
  output: printState,
  errors: [
    'validation_failed',
    'printer_unavailable',
    'printer_out_of_paper',
    'printer_cover_open',
    'printer_fault',
    'outcome_unknown',
  ],
  events: [],
});
