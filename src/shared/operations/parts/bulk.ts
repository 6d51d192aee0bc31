/** What the operations on many records at once share. */
import { z } from 'zod';
import { bulkActions } from '../../catalogue/bulk.ts';

/** Records that are named one by one, at most; more are selected by a filter. */
const MOST_IDS = 10_000;

/** Which records are meant. */
export const bulkSelection = z.union([
  z.strictObject({ ids: z.array(z.int().positive()).min(1).max(MOST_IDS).describe('One by one') }),
  z.strictObject({
    query: z
      .string()
      .max(16_000)
      .describe('`filter`, `q` and conditions on fields, as the query string of the list has them; empty: all records'),
    except: z.array(z.int().positive()).max(MOST_IDS).default([]).describe('Of these, the ones that are left out'),
  }),
]);

/** Something done to many records, as it stands. */
export const bulkState = z
  .object({
    id: z.int(),
    model: z.string(),
    action: z.enum(bulkActions),
    status: z.int().describe('0 running, 1 done, 2 stopped half-way, 3 undoing, 4 undone, 5 failed'),
    values: z.record(z.string(), z.unknown()).nullable(),
    query: z.string().nullable(),
    rows: z.int().describe('Records that were selected'),
    progress: z.int().describe('Records that what is under way has done'),
    changedRows: z.int(),
    sameRows: z.int().describe('Nothing had to be done to them'),
    refusedRows: z.int(),
    goneRows: z.int().describe('They were not there any more'),
    reversedRows: z.int(),
    keptRows: z.int(),
    created: z.string(),
    endedAt: z.string().nullable(),
    undoUntil: z.string().nullable().describe('Until when it can be undone'),
    undoneAt: z.string().nullable(),
    error: z.string().nullable().describe('Why it stopped, where nobody stopped it'),
  })
  .meta({ id: 'BulkState' });
