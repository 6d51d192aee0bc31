import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/** Opens the drawer of a cash point without a sale, through its receipt printer. The audit log says who did. */
export const posOpenDrawer = defineOperation({
  path: 'pos/openDrawer',
  method: 'POST',
  kind: 'write',
  scope: 'pos:operate',
  summary: { es: 'Abrir el cajón', en: 'Open the drawer' },
  input: z.strictObject({
    pos: recordId().optional().describe('The cash point whose drawer it is; the caller’s when absent'),
  }),
  output: z.object({ opened: z.literal(true) }),
  errors: ['not_found', 'printer_not_configured', 'printer_unavailable'],
  events: ['drawer.opened'],
});
