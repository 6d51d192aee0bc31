/** Imports and their rows as they are stored. */

import { z } from 'zod';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/jobKind.ts';
import { presentById } from '#server/core/records/present.ts';
import { change, load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import type { RowProblem } from '#shared/imports/problems.ts';
import type { RowFault } from '#shared/imports/table.ts';
import type { importState } from '#shared/operations/parts/imports.ts';
import { actorNow, requireModelWrite } from '../rowJobs/asker.ts';
import type { Changes } from '../rowJobs/changes.ts';

export type Import = Row<'dataImport'>;
export type ImportState = z.output<typeof importState>;

/** A row of a file as it is stored; what is JSON is parsed. */
export interface ImportRow {
  /** Which of the rows that were sent it is, from 1. */
  readonly number: number;
  /** Where it stands in the file, the headings apart and blank rows included, from 1. */
  readonly place: number;
  readonly cells: readonly string[];
  /** What was wrong with it where it was read. */
  readonly fault: RowFault | null;
  readonly outcome: 'new' | 'changed' | 'same' | 'error' | null;
  readonly record: number | null;
  readonly changes: Changes | null;
  readonly problems: readonly RowProblem[];
  readonly applied: boolean;
  readonly written: Written | null;
  readonly undone: 'reversed' | 'kept' | null;
}

/** What applying a row wrote, so that it can be undone. */
export interface Written {
  /** Of a record that was made: what it was like right after. */
  readonly print?: string;
  /** Records made beside it, by model: their ids, and what they were like right after. */
  readonly children: Readonly<Record<string, readonly (readonly [id: number, print: string | null])[]>>;
  /** Records made because its cells name them, the same way. */
  readonly made: Written['children'];
}

/** Days an import can be undone, and its rows stay stored. */
export const UNDO_DAYS = 30;

/** What jobs that go through rows share: one that failed is begun anew from its import. */
const going = {
  queue: 'imports',
  payload: z.object({ import: z.int() }),
  events: ['dataImport.updated'],
  cancel: 'running',
  isRetried: false,
  record: ({ import: id }: { readonly import: number }) => ({ model: 'dataImport', id }) as const,
} as const;

/**
 * Jobs of imports, by what they do. A row they write is a request of its own, which records what a write of its model does.
 */
export const importJobs = {
  check: defineJob({
    ...going,
    name: 'import.check',
    label: { es: 'Comprobar una importación', en: 'Check an import' },
  }),
  apply: defineJob({ ...going, name: 'import.apply', label: { es: 'Importar', en: 'Import' } }),
  undo: defineJob({
    ...going,
    name: 'import.undo',
    cancel: 'never',
    label: { es: 'Deshacer una importación', en: 'Undo an import' },
  }),
  clean: defineJob({
    name: 'import.clean',
    queue: 'imports',
    payload: z.object({}),
    events: [],
    cancel: 'never',
    label: { es: 'Quitar filas de importaciones antiguas', en: 'Take out rows of old imports' },
  }),
};

/** What the ways through the rows of an import share. They end where whoever asked may not write them any more. */
export const importPhase = {
  table: 'dataImport',
  request: 'import',
  actor: actorNow,
} as const;

/** The import with an id, for whoever may write its model. Throws 404, or 403 with the scope that is missing. */
export async function requireImport(ctx: ReadContext, id: number): Promise<Import> {
  const row = await load(ctx, 'dataImport', id);
  requireModelWrite(ctx, row.model);
  return row;
}

/** Throws 409 unless the import stands where the action begins. */
export function requireStatus({ status }: Import, ...allowed: readonly (keyof typeof ImportStatus)[]): void {
  if (!allowed.some((name) => ImportStatus[name] === status)) throw new ServiceError('invalid_transition');
}

/** Changes an import: stamped, and with its event. */
export async function changeImport(ctx: WriteContext, id: number, values: Partial<Import>): Promise<void> {
  await change(ctx, 'dataImport', await load(ctx, 'dataImport', id), values, 'updated');
}

/** The import as operations answer with it. */
export async function stateOf(ctx: ReadContext, id: number): Promise<ImportState> {
  const { createUser: _c, updated: _u, updateUser: _w, ...record } = await presentById(ctx, 'dataImport', id);
  return record as unknown as ImportState;
}

interface StoredRow {
  readonly number: number;
  readonly place: number;
  readonly cells: string;
  readonly fault: RowFault | null;
  readonly outcome: ImportRow['outcome'];
  readonly record: number | null;
  readonly changes: string | null;
  readonly problems: string | null;
  readonly applied: 0 | 1;
  readonly written: string | null;
  readonly undone: ImportRow['undone'];
}

/** Which rows are wanted. */
export interface RowFilter {
  readonly after: number;
  readonly limit: number;
  readonly outcome?: ImportRow['outcome'] | undefined;
  readonly undone?: ImportRow['undone'] | undefined;
}

/** Rows behind a number, in their order. */
export async function readRows(ctx: ReadContext, id: number, filter: RowFilter): Promise<readonly ImportRow[]> {
  const { after, limit, outcome, undone } = filter;
  const ofOutcome = outcome === undefined ? sql`` : sql`and "outcome" = ${outcome}`;
  const ofUndone = undone === undefined ? sql`` : sql`and "undone" = ${undone}`;
  const rows = await queryAll<StoredRow>(
    ctx.db,
    sql`select * from "importRow" where "import" = ${id} and "number" > ${after} ${ofOutcome} ${ofUndone}
      order by "number" limit ${limit}`,
  );
  return rows.map(parsed);
}

/** Rows that were applied and not undone, before a number, the last first. */
export async function readApplied(
  ctx: ReadContext,
  id: number,
  before: number,
  limit: number,
): Promise<readonly ImportRow[]> {
  const rows = await queryAll<StoredRow>(
    ctx.db,
    sql`select * from "importRow" where "import" = ${id} and "number" < ${before} order by "number" desc
      limit ${limit}`,
  );
  return rows.map(parsed);
}

function parsed({ cells, changes, problems, applied, written, ...row }: StoredRow): ImportRow {
  return {
    ...row,
    cells: JSON.parse(cells),
    changes: changes === null ? null : JSON.parse(changes),
    problems: problems === null ? [] : JSON.parse(problems),
    applied: applied === 1,
    written: written === null ? null : JSON.parse(written),
  };
}
