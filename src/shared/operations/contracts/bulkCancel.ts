import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { bulkState } from '../parts/bulk.ts';
import { recordId } from '../parts.ts';

/** Stops what is done to many records: what was done stays and can be undone. */
export const bulkCancel = defineOperation({
  path: 'bulk/cancel',
  method: 'POST',
  kind: 'write',
  scope: 'signedIn',
  summary: { es: 'Detener un cambio masivo', en: 'Stop a bulk change' },
  input: z.strictObject({ bulk: recordId() }),
  output: bulkState,
  errors: ['not_found', 'insufficient_scope', 'invalid_transition'],
  events: ['bulkChange.updated'],
});
