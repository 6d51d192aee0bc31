import { z } from 'zod';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { centsOrNone, denominations, posState, recordId } from '../parts.ts';

/** Opens a session with the cash counted in the drawer. A difference with the last closing is recorded, not lost. */
export const posOpen = defineOperation({
  path: 'pos/open',
  method: 'POST',
  kind: 'write',
  scope: 'pos:operate',
  summary: { es: 'Abrir la caja', en: 'Open the cash point' },
  input: z.strictObject({
    pos: recordId().optional(),
    realCashCount: centsOrNone(),
    denominations: denominations(),
    comments: textSchema(2000).optional(),
  }),
  output: z.object({ movement: recordSchema('posMovement'), state: posState }),
  errors: ['cash_point_open', 'validation_failed'],
  events: ['posMovement.created', 'cashPoint.opened', 'cashPoint.difference'],
});
