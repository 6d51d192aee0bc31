import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { bulkState } from '../parts/bulk.ts';
import { recordId } from '../parts.ts';

/** Undoes what was done to many records, for 24 hours: what was changed since stays. Runs as a job. */
export const bulkUndo = defineOperation({
  path: 'bulk/undo',
  method: 'POST',
  kind: 'write',
  scope: 'signedIn',
  summary: { es: 'Deshacer un cambio masivo', en: 'Undo a bulk change' },
  input: z.strictObject({ bulk: recordId() }),
  output: bulkState,
  errors: ['not_found', 'insufficient_scope', 'invalid_transition'],
  events: ['bulkChange.updated'],
});
