import { z } from 'zod';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/**
 * Opens the drawer of a cash point through its receipt printer, and records a `drawerOpening`. Without a sale it says why,
 * by a reason or in words. A document whose cash came in or went out in the running session opens the drawer once for each
 * time, by `invoice` or with its ticket, and needs no reason. Where nothing can be opened, nothing is recorded.
 */
export const posOpenDrawer = defineOperation({
  path: 'pos/openDrawer',
  method: 'POST',
  kind: 'write',
  scope: 'pos:operate',
  physical: true,
  summary: { es: 'Abrir el cajón', en: 'Open the drawer' },
  input: z
    .strictObject({
      pos: recordId().optional().describe('The cash point whose drawer it is; the caller’s when absent'),
      reason: recordId()
        .optional()
        .describe('A posReason of this direction (9). It or `comments` is required but for the cash of an `invoice`'),
      comments: textSchema(2000).optional(),
      invoice: recordId().optional().describe('The document whose cash goes in or out'),
    })
    // Nothing is required of itself, but for a reason one way or the other.
    .meta({ examples: [{ comments: 'Dar cambio' }] }),
  output: z.object({ opened: z.literal(true), drawerOpening: recordSchema('drawerOpening') }),
  errors: [
    'validation_failed',
    'printer_not_configured',
    'drawer_not_configured',
    'printer_unavailable',
    'printer_out_of_paper',
    'printer_cover_open',
    'printer_fault',
    'outcome_unknown',
  ],
  events: ['drawer.opened', 'drawerOpening.created'],
});
