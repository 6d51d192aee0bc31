import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { importState } from '../parts/imports.ts';
import { recordId } from '../parts.ts';

/** Stops an import: what was written stays and can be undone; one that wrote nothing is discarded. */
export const importCancel = defineOperation({
  path: 'imports/cancel',
  method: 'POST',
  kind: 'write',
  scope: 'signedIn',
  summary: { es: 'Parar o descartar una importación', en: 'Stop or discard an import' },
  input: z.strictObject({ import: recordId() }),
  output: importState,
  errors: ['not_found', 'insufficient_scope', 'invalid_transition'],
  events: ['dataImport.updated'],
});
