import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { reasonText, recordId } from '../parts.ts';
import { voucherCancelUse } from './voucherCancelUse.ts';

/**
 * Undoes an entry: it stays and counts no more. One’s own of today takes the scope of the operation, any other
 * `entry:correct`. With `voucherUse` what was used of vouchers to come in is given back, too: both, or neither.
 */
export const undoEntry = defineOperation({
  path: 'entries/undo.json',
  method: 'POST',
  kind: 'write',
  scope: 'entry:operate',
  target: { model: 'entry', input: 'entry' },
  summary: { es: 'Deshacer una entrada', en: 'Undo an entry' },
  input: z.strictObject({
    entry: recordId(),
    voucherUse: recordId().optional().describe('A use of vouchers of the same customer, which is cancelled with it'),
    reason: reasonText().optional(),
  }),
  output: z.object({ entry: recordSchema('entry') }),
  errors: ['not_found', 'invalid_transition', 'insufficient_scope', 'precondition_failed', 'validation_failed'],
  events: ['entry.updated', ...voucherCancelUse.events],
});
