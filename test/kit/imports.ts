/** Imports as tests make them: rows sent, checked and applied over HTTP, and waited for. */

import type { ImportState } from '#server/modules/imports/store.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import type { importCheck } from '#shared/operations/contracts/importCheck.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import { rowsOfRequest } from '#shared/operations/parts/imports.ts';
import type { Client } from './client.ts';

/** A file as a test gives it. */
export interface SentFile {
  readonly model: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly reading: Omit<InputOf<typeof importCheck>, 'import'>;
}

const UNDER_WAY: ReadonlySet<number> = new Set([ImportStatus.checking, ImportStatus.applying, ImportStatus.undoing]);

/** Sends a file and has it checked. */
export async function checked(api: Client, { model, columns, rows, reading }: SentFile): Promise<ImportState> {
  const { id } = await api.run('importStart', { model, file: `${model}.csv`, columns: [...columns] });
  for (let after = 0; after < rows.length; ) {
    const part = rowsOfRequest(rows, after);
    await api.run('importAddRows', { import: id, after, rows: part });
    after += part.length;
  }
  await api.run('importCheck', { import: id, ...reading });
  return waitFor(api, id);
}

/** The same, applied. */
export async function imported(api: Client, file: SentFile): Promise<ImportState> {
  const { id } = await checked(api, file);
  await api.run('importApply', { import: id });
  return waitFor(api, id);
}

/** The import once no job is at it any more. */
export async function waitFor(api: Client, id: number): Promise<ImportState> {
  for (;;) {
    const state = await api.run('importStatus', { import: id });
    if (!UNDER_WAY.has(state.status)) return state;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** How Spanish spreadsheets write numbers and dates. */
export const spanish = { decimal: ',', dates: 'dmy' } as const;
/** A file of customers. `key`: the column that names a record. */
export const people = (rows: readonly (readonly string[])[], key: string | null = 'taxNumber') => ({
  model: 'customer',
  columns: ['Nombre', 'DNI', 'Correo', 'Nacimiento', 'Crédito', 'Activo', 'Provincia'],
  rows,
  reading: {
    mapping: ['name', 'taxNumber', 'email', 'birthDate', 'creditLimit', 'active', 'region'],
    key,
    ...spanish,
  },
});
