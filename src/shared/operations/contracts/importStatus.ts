import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { importState } from '../parts/imports.ts';
import { queryId } from '../parts.ts';

/** How far an import is. */
export const importStatus = defineOperation({
  path: 'imports/status',
  method: 'GET',
  kind: 'read',
  scope: 'signedIn',
  summary: { es: 'Estado de una importación', en: 'Status of an import' },
  input: z.strictObject({ import: queryId() }),
  output: importState,
  errors: ['not_found', 'insufficient_scope'],
  events: [],
});
