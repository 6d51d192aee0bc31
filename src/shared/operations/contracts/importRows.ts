import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { queryId } from '../parts.ts';

const value = z.unknown().describe('As the API shows it; records by their names');

/** Rows of an import with what became of them, page by page. */
export const importRows = defineOperation({
  path: 'imports/rows',
  method: 'GET',
  kind: 'read',
  scope: 'signedIn',
  summary: { es: 'Filas de una importación', en: 'Rows of an import' },
  input: z.strictObject({
    import: queryId(),
    outcome: z.enum(['new', 'changed', 'same', 'error']).optional().describe('Rows of this outcome alone'),
    undone: z.enum(['reversed', 'kept']).optional().describe('Rows of which an undo made this'),
    after: z.coerce.number().int().min(0).default(0).describe('`next` of the page before; 0 is the first page'),
    limit: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        number: z.int().describe('Its place in the file, the headings apart and blank rows included; 1 is the first'),
        cells: z.array(z.string()),
        outcome: z.enum(['new', 'changed', 'same', 'error']).nullable().describe('Null before it was checked'),
        record: z.int().nullable(),
        changes: z.array(z.object({ field: z.string(), before: value, after: value })),
        problems: z.array(
          z.object({
            column: z.int().nullable().describe('Of the file, from 0; null for the row as a whole'),
            code: z.string(),
            detail: z.string().nullable(),
            warning: z.boolean().describe('It is taken all the same'),
          }),
        ),
        applied: z.boolean(),
        undone: z.enum(['reversed', 'kept']).nullable(),
      }),
    ),
    next: z.int().nullable().describe('What `after` is for the page behind; null where there is none'),
  }),
  errors: ['not_found', 'insufficient_scope'],
  events: [],
});
