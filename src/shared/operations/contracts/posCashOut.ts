import { z } from 'zod';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { cents, posState, recordId } from '../parts.ts';

/**
 * Takes cash out of the drawer. It says why, by a reason or in words, unless whoever asks may refund. 409
 * `insufficient_cash` when there is not that much.
 */
export const posCashOut = defineOperation({
  path: 'pos/cashOut',
  method: 'POST',
  kind: 'write',
  scope: 'pos:operate',
  summary: { es: 'Retirar efectivo de la caja', en: 'Take cash out of the till' },
  input: z.strictObject({
    pos: recordId().optional(),
    amount: cents(),
    reason: recordId()
      .optional()
      .describe('A posReason of this direction. It or `comments` is required without the scope `billing:refund`'),
    comments: textSchema(2000).optional(),
  }),
  output: z.object({ movement: recordSchema('posMovement'), state: posState }),
  errors: ['cash_point_closed', 'validation_failed', 'insufficient_cash'],
  events: ['posMovement.created'],
});
