import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { importState } from '../parts/imports.ts';
import { recordId } from '../parts.ts';

/** Takes back what an import wrote, for 30 days: what was changed since stays. Runs as a job. */
export const importUndo = defineOperation({
  path: 'imports/undo',
  method: 'POST',
  kind: 'write',
  scope: 'signedIn',
  summary: { es: 'Deshacer una importación', en: 'Undo an import' },
  input: z.strictObject({ import: recordId() }),
  output: importState,
  errors: ['not_found', 'insufficient_scope', 'invalid_transition'],
  events: ['dataImport.updated'],
});
