/** Sends the rows of a file to a new import, in parts, and has them checked. */

import type { importCheck } from '#shared/operations/contracts/importCheck.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import { MOST_ROWS } from '#shared/operations/parts/imports.ts';
import { call } from '../../api/client.ts';
import type { ReadFile } from './readFile.ts';

export type Reading = Omit<InputOf<typeof importCheck>, 'import'>;

/** Characters of one request at most. The server does nothing else while it keeps them. */
const PART = 100_000;
/** Cells of one request at most, for the same reason. */
const CELLS = 6000;

/** Returns the id of the import. `onProgress` gets how many rows were sent. */
export async function upload(
  model: string,
  file: ReadFile,
  reading: Reading,
  onProgress: (rows: number) => void,
): Promise<number> {
  const { id } = await call('importStart', { model, file: file.name.slice(0, 255), columns: [...file.columns] });
  let after = 0;
  while (after < file.rows.length) {
    const rows = partFrom(file.rows, after);
    await call('importAddRows', { import: id, after, rows }, { idempotencyKey: `import-${id}-${after}` });
    after += rows.length;
    onProgress(after);
  }
  await call('importCheck', { import: id, ...reading });
  return id;
}

function partFrom(rows: readonly (readonly string[])[], from: number): string[][] {
  const part: string[][] = [];
  let length = 0;
  let cells = 0;
  for (let index = from; index < rows.length && part.length < MOST_ROWS; index += 1) {
    const row = rows[index] ?? [];
    length += row.reduce((sum, cell) => sum + cell.length + 3, 0);
    cells += row.length;
    if (part.length > 0 && (length > PART || cells > CELLS)) break;
    part.push([...row]);
  }
  return part;
}
