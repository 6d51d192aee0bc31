import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { printState } from '../parts/prints.ts';
import { recordId } from '../parts.ts';

/**
 * Prints the ticket of a document on the receipt printer of a cash point (setting `receiptPrinters`). The drawer opens once
 * for a document of the running session whose cash came in or went out. Answers within two seconds: what is not over by then
 * goes on, and `pos/printStatus` says how far it is. A document that was printed before says «Duplicado».
 */
export const posPrintTicket = defineOperation({
  path: 'pos/printTicket',
  method: 'POST',
  kind: 'write',
  scope: 'pos:operate',
  physical: true,
  target: { model: 'invoice', input: 'invoice' },
  summary: { es: 'Imprimir un tique en la impresora de la caja', en: 'Print a ticket on the receipt printer' },
  input: z.strictObject({
    pos: recordId().optional().describe('The cash point whose printer it is; the caller’s when absent'),
    invoice: recordId(),
    gift: z.boolean().optional().describe('Prints a gift ticket: what was bought and the number, and no price'),
    opensDrawer: z.boolean().optional().describe('False leaves the drawer shut'),
    uuid: z.uuid().optional().describe('Names the print, so that `pos/printStatus` can be asked how it went'),
  }),
  output: z.object({
    ...printState.shape,
    duplicate: z.boolean().describe('It says «Duplicado»'),
    openedDrawer: z.boolean(),
  }),
  errors: [
    'not_found',
    'invalid_transition',
    'printer_not_configured',
    'printer_unavailable',
    'printer_out_of_paper',
    'printer_cover_open',
    'printer_fault',
    'outcome_unknown',
    'precondition_failed',
  ],
  events: ['invoice.printed', 'drawer.opened', 'drawerOpening.created'],
});
