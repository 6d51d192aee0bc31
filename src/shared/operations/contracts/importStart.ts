import { z } from 'zod';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { defineOperation } from '../defineOperation.ts';
import { importState, MOST_COLUMNS } from '../parts/imports.ts';

/** Begins an import: its rows are sent next. */
export const importStart = defineOperation({
  path: 'imports/start',
  method: 'POST',
  kind: 'write',
  scope: 'signedIn',
  summary: { es: 'Empezar una importación', en: 'Start an import' },
  input: z
    .strictObject({
      model: stringSchema().describe('Whose records come in; it takes the right to write them'),
      file: stringSchema().min(1).describe('The name of the file'),
      columns: z.array(z.string().max(1000)).min(1).max(MOST_COLUMNS).describe('The headings of its columns'),
    })
    .meta({ examples: [{ model: 'customer', file: 'socios.csv', columns: ['Nombre', 'DNI'] }] }),
  output: importState,
  errors: ['insufficient_scope', 'validation_failed'],
  events: ['dataImport.created'],
});
