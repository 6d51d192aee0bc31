import { z } from 'zod';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { cents, posState, recordId } from '../parts.ts';

/** Puts cash into the drawer, with a reason. */
export const posCashIn = defineOperation({
  path: 'pos/cashIn',
  method: 'POST',
  kind: 'write',
  scope: 'pos:operate',
  summary: { es: 'Meter efectivo en la caja', en: 'Put cash into the till' },
  input: z.strictObject({
    pos: recordId().optional(),
    amount: cents(),
    reason: recordId().optional().describe('A posReason of this direction'),
    comments: textSchema(2000).optional(),
  }),
  output: z.object({ movement: recordSchema('posMovement'), state: posState }),
  errors: ['cash_point_closed', 'validation_failed'],
  events: ['posMovement.created'],
});
