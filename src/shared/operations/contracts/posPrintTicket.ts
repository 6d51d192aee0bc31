import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/**
 * Prints the ticket of a document on the receipt printer of a cash point (setting `receiptPrinters`). The drawer opens once
 * for a document of the running session whose cash came in or went out. The answer comes when all of it was sent.
 */
export const posPrintTicket = defineOperation({
  path: 'pos/printTicket',
  method: 'POST',
  kind: 'write',
  scope: 'pos:operate',
  target: { model: 'invoice', input: 'invoice' },
  summary: { es: 'Imprimir un ticket en la impresora de la caja', en: 'Print a ticket on the receipt printer' },
  input: z.strictObject({
    pos: recordId().optional().describe('The cash point whose printer it is; the caller’s when absent'),
    invoice: recordId(),
    gift: z.boolean().optional().describe('Prints a gift ticket: what was bought and the number, and no price'),
    opensDrawer: z.boolean().optional().describe('False leaves the drawer shut'),
  }),
  output: z.object({ printed: z.literal(true), openedDrawer: z.boolean() }),
  errors: ['not_found', 'invalid_transition', 'printer_not_configured', 'printer_unavailable', 'precondition_failed'],
  events: ['invoice.printed', 'drawer.opened', 'drawerOpening.created'],
});
