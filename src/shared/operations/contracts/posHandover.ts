import { z } from 'zod';
import { textSchema } from '../../catalogue/fieldTypes/text.ts';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { centsOrNone, denominations, pinSchema, posState, recordId, terminalTotal } from '../parts.ts';

const person = () => z.strictObject({ user: recordId(), pin: pinSchema() });

/** Hands the running session from one user to another, both with their PINs, over a count of the drawer. */
export const posHandover = defineOperation({
  path: 'pos/handover',
  method: 'POST',
  kind: 'write',
  scope: 'pos:operate',
  summary: { es: 'Relevar en la caja', en: 'Hand the cash point over' },
  input: z.strictObject({
    pos: recordId().optional(),
    from: person().describe('Who has the session, or a manager for somebody who is not there'),
    to: person().describe('Who takes it'),
    realCashCount: centsOrNone(),
    realCreditCardCount: terminalTotal().optional(),
    denominations: denominations(),
    comments: textSchema(2000).optional(),
  }),
  output: z.object({ movement: recordSchema('posMovement'), state: posState }),
  errors: ['cash_point_closed', 'validation_failed', 'too_many_attempts', 'pepper_missing'],
  events: ['posMovement.created', 'cashPoint.counted', 'cashPoint.handedOver'],
});
