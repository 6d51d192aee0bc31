import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { importState } from '../parts/imports.ts';
import { recordId } from '../parts.ts';

/** Writes the rows of a checked import that are new or changed. Runs as a job. */
export const importApply = defineOperation({
  path: 'imports/apply',
  method: 'POST',
  kind: 'write',
  scope: 'signedIn',
  summary: { es: 'Importar las filas comprobadas', en: 'Import the rows that were checked' },
  input: z.strictObject({ import: recordId() }),
  output: importState,
  errors: ['not_found', 'insufficient_scope', 'invalid_transition'],
  events: ['dataImport.updated'],
});
