import { z } from 'zod';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { centsOrNone, denominations, posState, recordId, terminalTotal } from '../parts.ts';

/** Counts the drawer without closing: a snapshot of counted and expected. */
export const posCount = defineOperation({
  path: 'pos/count',
  method: 'POST',
  kind: 'write',
  scope: 'pos:operate',
  summary: { es: 'Arquear la caja', en: 'Count the cash point' },
  input: z.strictObject({
    pos: recordId().optional(),
    realCashCount: centsOrNone(),
    realCreditCardCount: terminalTotal().optional(),
    denominations: denominations(),
    comments: textSchema(2000).optional(),
  }),
  output: z.object({ movement: recordSchema('posMovement'), state: posState }),
  errors: ['cash_point_closed', 'validation_failed'],
  events: ['posMovement.created', 'cashPoint.counted'],
});
