import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { importReading, importState } from '../parts/imports.ts';
import { recordId } from '../parts.ts';

/** Checks every row of an import by the rules of writing, without writing anything. Runs as a job. */
export const importCheck = defineOperation({
  path: 'imports/check',
  method: 'POST',
  kind: 'write',
  scope: 'signedIn',
  summary: { es: 'Comprobar una importación', en: 'Check an import' },
  input: z
    .strictObject({ import: recordId(), ...importReading.shape })
    .meta({ examples: [{ import: 1, mapping: ['name', 'taxNumber'], key: 'taxNumber' }] }),
  output: importState,
  errors: ['not_found', 'insufficient_scope', 'invalid_transition'],
  events: ['dataImport.updated'],
});
