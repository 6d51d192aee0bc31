import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { faultsSchema, importState, placesSchema, rowsSchema } from '../parts/imports.ts';
import { recordId } from '../parts.ts';

/** Adds rows to an import that is being received. */
export const importAddRows = defineOperation({
  path: 'imports/addRows',
  method: 'POST',
  kind: 'write',
  scope: 'signedIn',
  summary: { es: 'Añadir filas a una importación', en: 'Add rows to an import' },
  input: z
    .strictObject({
      import: recordId(),
      after: z.int().min(0).describe('How many rows were sent before: sent again, the same rows are taken once'),
      rows: rowsSchema(),
      places: placesSchema().optional(),
      faults: faultsSchema().optional(),
    })
    .meta({ examples: [{ import: 1, after: 0, rows: [['Ana Gil', '12345678Z']] }] }),
  output: importState,
  errors: ['not_found', 'insufficient_scope', 'invalid_transition', 'validation_failed'],
  events: ['dataImport.updated'],
});
