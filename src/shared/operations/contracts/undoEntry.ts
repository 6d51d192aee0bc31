import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { reasonText, recordId } from '../parts.ts';

/**
 * Undoes an entry: it stays and counts no more. One’s own of today takes the scope of the operation, any other
 * `entry:correct`.
 */
export const undoEntry = defineOperation({
  path: 'entries/undo.json',
  method: 'POST',
  kind: 'write',
  scope: 'entry:operate',
  target: { model: 'entry', input: 'entry' },
  summary: { es: 'Deshacer una entrada', en: 'Undo an entry' },
  input: z.strictObject({ entry: recordId(), reason: reasonText().optional() }),
  output: z.object({ entry: recordSchema('entry') }),
  errors: ['not_found', 'invalid_transition', 'insufficient_scope', 'precondition_failed', 'validation_failed'],
  events: ['entry.updated'],
});
