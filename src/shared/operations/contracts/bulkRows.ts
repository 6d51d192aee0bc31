import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { queryId } from '../parts.ts';

const value = z.unknown().describe('As the API shows it; records by their names');

/** Records of a bulk change with what became of them, page by page. */
export const bulkRows = defineOperation({
  path: 'bulk/rows',
  method: 'GET',
  kind: 'read',
  scope: 'signedIn',
  summary: { es: 'Registros de un cambio masivo', en: 'Records of a bulk change' },
  input: z.strictObject({
    bulk: queryId(),
    outcome: z.enum(['changed', 'same', 'refused', 'gone']).optional().describe('Records of this outcome alone'),
    undone: z.enum(['reversed', 'kept']).optional().describe('Records of which an undo made this'),
    after: z.coerce.number().int().min(0).default(0).describe('The number of the row before the first one wanted'),
    limit: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        number: z.int().describe('Its place among those selected; 1 is the first'),
        record: z.int(),
        title: z.string().nullable().describe('What the record is called; null where it is gone'),
        outcome: z.enum(['changed', 'same', 'refused', 'gone']),
        changes: z.array(z.object({ field: z.string(), before: value, after: value })),
        problems: z.array(z.object({ field: z.string().nullable(), code: z.string(), detail: z.string().nullable() })),
        undone: z.enum(['reversed', 'kept']).nullable(),
      }),
    ),
    next: z.int().nullable().describe('What `after` is for the page behind; null where there is none'),
  }),
  errors: ['not_found', 'insufficient_scope'],
  events: [],
});
