/** What the operations of imports share. */
import { z } from 'zod';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { rowFaults } from '../../imports/table.ts';

/** Columns of a file, and cells of a row, at most. */
export const MOST_COLUMNS = 200;
/** Words of another program that are told the meaning of, at most. */
const MOST_WORDS = 500;
/** Rows of one request at most: keeping more would have a till wait for tens of milliseconds. */
const MOST_ROWS = 500;
/** Cells of one request at most, for the same reason. */
const MOST_CELLS = 6000;
/** Characters of a cell at most: those of the longest text a record holds. */
export const LONGEST_CELL = 65_536;

/** A cell as the file has it. Line breaks and tabs may be in it, and whatever else: what a field takes is checked later. */
const cellSchema = () => z.string().max(LONGEST_CELL);

/** The rows of one request. */
export const rowsSchema = () =>
  z
    .array(z.array(cellSchema()).max(MOST_COLUMNS))
    .min(1)
    .max(MOST_ROWS)
    .refine((rows) => rows.reduce((sum, cells) => sum + cells.length, 0) <= MOST_CELLS, {
      params: { code: 'too_long' },
    })
    .describe(`Cells as the file has them, ${MOST_CELLS} in all at most`);

/** Where the rows of one request stand in their file. */
export const placesSchema = () =>
  z
    .array(z.int().min(1))
    .max(MOST_ROWS)
    .describe(
      'The place of each row in the file, the headings apart: one for every row, each behind that of the row before. For a ' +
        'file with blank rows, which are not sent. Without it the rows follow one another',
    );

/** What whoever read the file found wrong with the rows of one request. */
export const faultsSchema = () =>
  z
    .array(z.enum(rowFaults).nullable())
    .max(MOST_ROWS)
    .describe(
      'What was wrong with each row where it was read, so that nobody knows which of its cells is in which column: such a ' +
        'row is refused for it. One for every row; null where nothing was',
    );

/**
 * The rows of a file from one of them on that fit into a request: one at least. `characters`: those of a request at most; a
 * single row may have more.
 */
export function rowsOfRequest(
  rows: readonly (readonly string[])[],
  from: number,
  characters = Number.POSITIVE_INFINITY,
): string[][] {
  const part: string[][] = [];
  let length = 0;
  let cells = 0;
  for (let index = from; index < rows.length && part.length < MOST_ROWS; index += 1) {
    const row = rows[index] ?? [];
    length += row.reduce((sum, cell) => sum + cell.length + 3, 0);
    cells += row.length;
    if (part.length > 0 && (length > characters || cells > MOST_CELLS)) break;
    part.push([...row]);
  }
  return part;
}

/** How a file is read. */
export const importReading = z.object({
  mapping: z
    .array(stringSchema().nullable())
    .max(MOST_COLUMNS)
    .describe(
      'By column of the file: a field of the model, `id` or an imported child such as `barcode`; null = not read. A name may ' +
        'be given by several columns',
    ),
  key: stringSchema()
    .nullable()
    .describe('What rows name their records by: one of the mapped fields. Null: every row is a new record'),
  decimal: z.enum([',', '.']).default(',').describe('The decimal sign'),
  dates: z.enum(['dmy', 'mdy']).default('dmy').describe('The order of dates; ISO dates are read in any case'),
  empty: z
    .enum(['keep', 'clear'])
    .default('keep')
    .describe('What an empty cell does to a record that has a value: nothing, or takes it out'),
  words: z
    .array(
      z.strictObject({
        column: z.int().min(0).max(MOST_COLUMNS).describe('Of the file, from 0'),
        text: z.string().min(1).max(255).describe('What the file has'),
        means: z.string().max(255).nullable().describe('What is read in its place; null reads nothing'),
        make: z.boolean().default(false).describe('Makes the record with this name where there is none'),
      }),
    )
    .max(MOST_WORDS)
    .default([])
    .describe('What words of another program mean'),
});

/** An import as it stands. */
export const importState = z
  .object({
    id: z.int(),
    model: z.string(),
    file: z.string(),
    status: z
      .int()
      .describe(
        '0 receiving, 1 checking, 2 checked, 3 importing, 4 imported, 5 stopped half-way, 6 undoing, 7 undone, 8 discarded, 9 failed',
      ),
    columns: z.array(z.string()),
    reading: importReading.nullable().describe('Null before the first check'),
    rows: z.int(),
    progress: z.int().describe('Rows that what is under way has done'),
    newRows: z.int(),
    changedRows: z.int(),
    sameRows: z.int(),
    errorRows: z.int(),
    appliedRows: z.int(),
    reversedRows: z.int(),
    keptRows: z.int(),
    created: z.string(),
    appliedAt: z.string().nullable(),
    undoUntil: z.string().nullable().describe('Until when it can be undone'),
    undoneAt: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'ImportState' });
