/** Sends the rows of a file to a new import, in parts, and has them checked. */
import type { Steps } from '#screens/components/steps.ts';
import type { importCheck } from '#shared/operations/contracts/importCheck.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import { rowsOfRequest } from '#shared/operations/parts/imports.ts';
import type { ReadFile } from './readFile.ts';

export type Reading = Omit<InputOf<typeof importCheck>, 'import'>;

/** Characters of one request at most. The server does nothing else while it keeps them. */
const PART = 100_000;

/** Returns the id of the import. `onProgress` gets how many rows were sent. */
export async function upload(
  model: string,
  file: ReadFile,
  reading: Reading,
  { operation }: Steps,
  onProgress: (rows: number) => void,
): Promise<number> {
  const { id } = await operation('importStart', { model, file: file.name.slice(0, 255), columns: [...file.columns] });
  const cells = file.rows.map((row) => row.cells);
  let after = 0;
  while (after < file.rows.length) {
    const rows = rowsOfRequest(cells, after, PART);
    const sent = file.rows.slice(after, after + rows.length);
    const places = sent.map(({ place }) => place);
    const faults = sent.map(({ fault }) => fault);
    await operation('importAddRows', { import: id, after, rows, places, faults }, id);
    after += rows.length;
    onProgress(after);
  }
  await operation('importCheck', { import: id, ...reading }, id);
  return id;
}
