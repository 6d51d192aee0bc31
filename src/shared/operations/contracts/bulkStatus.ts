import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { bulkState } from '../parts/bulk.ts';
import { queryId } from '../parts.ts';

/** How far a bulk change is. */
export const bulkStatus = defineOperation({
  path: 'bulk/status',
  method: 'GET',
  kind: 'read',
  scope: 'signedIn',
  summary: { es: 'Estado de un cambio masivo', en: 'Status of a bulk change' },
  input: z.strictObject({ bulk: queryId() }),
  output: bulkState,
  errors: ['not_found', 'insufficient_scope'],
  events: [],
});
