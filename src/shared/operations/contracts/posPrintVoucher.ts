import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { printState } from '../parts/prints.ts';
import { recordId } from '../parts.ts';

/**
 * Prints a short paper on the receipt printer of a cash point: the code of a voucher for the bearer with what it holds, what a
 * basket used and what was left, or the receipt of money that came into a deposit or went back. A second one says «Duplicado»,
 * but that of a receipt, whose number tells it. It answers as `pos/printTicket` does. The same
 * paper as a PDF is `vouchers/paper.pdf`. A code is printed with `billing:operate` on the day it was issued, again that day with
 * `billing:correct`, and on another day with `billing:refund`.
 */
export const posPrintVoucher = defineOperation({
  path: 'pos/printVoucher',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  physical: true,
  summary: {
    es: 'Imprimir un bono, su uso o el recibo de un depósito en la impresora de la caja',
    en: 'Print a voucher, a use of one or the receipt of a deposit',
  },
  input: z
    .strictObject({
      pos: recordId().optional().describe('The cash point whose printer it is; the caller’s when absent'),
      voucher: recordId().optional().describe('A voucher for the bearer; or `voucherUse`'),
      voucherUse: recordId().optional().describe('What a basket used of vouchers'),
      depositMovement: recordId().optional().describe('Money that came into a deposit or went back: its receipt'),
      uuid: z.uuid().optional().describe('Names the print, so that `pos/printStatus` can be asked how it went'),
    })
    .meta({ examples: [{ pos: 1, voucherUse: 4 }] }),
  output: z.object({ ...printState.shape, duplicate: z.boolean().describe('It says «Duplicado»') }),
  errors: [
    'not_found',
    'invalid_transition',
    'insufficient_scope',
    'validation_failed',
    'printer_not_configured',
    'printer_unavailable',
    'printer_out_of_paper',
    'printer_cover_open',
    'printer_fault',
    'outcome_unknown',
  ],
  events: ['voucher.printed'],
});
