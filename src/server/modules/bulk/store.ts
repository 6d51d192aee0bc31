/** Bulk changes and what came of their records, as they are stored. */
import { z } from 'zod';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { execute, queryAll, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/jobKind.ts';
import { presentById } from '#server/core/records/present.ts';
import { change, load } from '#server/core/records/write.ts';
import { type BulkActionName, bulkActions } from '#shared/catalogue/bulk.ts';
import { findModel, type Row } from '#shared/catalogue/index.ts';
import { BulkStatus } from '#shared/domain/states.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { ServiceError } from '#shared/errors.ts';
import type { bulkState } from '#shared/operations/parts/bulk.ts';
import { actorNow, requireModelWrite } from '../rowJobs/asker.ts';
import type { Changes } from '../rowJobs/changes.ts';

export type Bulk = Row<'bulkChange'>;
export type BulkState = z.output<typeof bulkState>;

/** What is wrong with a record. */
export interface BulkProblem {
  /** The field at fault; null where it is the record as a whole. */
  readonly field: string | null;
  readonly code: string;
  readonly detail?: string;
}

/** What came of a record. JSON is parsed. */
export interface BulkRow {
  readonly number: number;
  readonly record: number;
  readonly outcome: 'changed' | 'same' | 'refused' | 'gone';
  readonly changes: Changes | null;
  readonly problems: readonly BulkProblem[];
  /** Of a record that was deleted or restored: when, as its `updated` has it. */
  readonly stamp: string | null;
  readonly undone: 'reversed' | 'kept' | null;
}

/** What jobs that go through records share: one that failed is begun anew from its bulk change. */
const going = {
  queue: 'bulk',
  payload: z.object({ bulk: z.int() }),
  events: ['bulkChange.updated'],
  cancel: 'running',
  isRetried: false,
  record: ({ bulk }: { readonly bulk: number }) => ({ model: 'bulkChange', id: bulk }) as const,
} as const;

/**
 * Jobs of bulk changes, by what they do. A record they write is a request of its own, which records what a write of its
 * model does.
 */
export const bulkJobs = {
  apply: defineJob({
    ...going,
    name: 'bulk.apply',
    label: { es: 'Cambiar muchos registros', en: 'Change many records' },
  }),
  undo: defineJob({
    ...going,
    name: 'bulk.undo',
    cancel: 'never',
    label: { es: 'Deshacer un cambio de muchos registros', en: 'Undo a change of many records' },
  }),
  clean: defineJob({
    name: 'bulk.clean',
    queue: 'bulk',
    payload: z.object({}),
    events: [],
    cancel: 'never',
    label: { es: 'Quitar lo que ya no se puede deshacer', en: 'Take out what cannot be undone any more' },
  }),
};

/** How long a bulk change can be undone, in milliseconds. */
const UNDO = 24 * 3_600_000;

/** What the ways through the records of a bulk change share. They end where whoever asked may not write them any more. */
export const bulkPhase = {
  table: 'bulkChange',
  request: 'bulk',
  actor: actorNow,
  withdrawn: (moment: { readonly now: number; readonly at: string }): Partial<Bulk> => ({
    ...ended(moment),
    status: BulkStatus.stopped,
    error: 'insufficient_scope',
  }),
} as const;

/** What a bulk change is from the moment on that it ended, whether all of it was done or some. */
export function ended({ now, at }: { readonly now: number; readonly at: string }) {
  return { progress: 0, endedAt: at, undoUntil: toStoredInstant(now + UNDO) };
}

/** Records that were gone through. */
export function doneRows({ changedRows, sameRows, refusedRows, goneRows }: Bulk): number {
  return changedRows + sameRows + refusedRows + goneRows;
}

/** What is done to the records. */
export function actionOf({ action }: Pick<Bulk, 'action'>): BulkActionName {
  const name = bulkActions[action];
  if (name === undefined) throw new Error(`no bulk action ${action}`);
  return name;
}

/** The bulk change with an id, for whoever may write its model. Throws 404, or 403 with the scope that is missing. */
export async function requireBulk(ctx: ReadContext, id: number): Promise<Bulk> {
  const row = await load(ctx, 'bulkChange', id);
  requireModelWrite(ctx, row.model);
  return row;
}

/** Throws 409 unless the bulk change stands where the action begins. */
export function requireStatus({ status }: Bulk, ...allowed: readonly (keyof typeof BulkStatus)[]): void {
  if (!allowed.some((name) => BulkStatus[name] === status)) throw new ServiceError('invalid_transition');
}

/** Changes a bulk change: stamped, and with its event. */
export async function changeBulk(ctx: WriteContext, id: number, values: Partial<Bulk>): Promise<void> {
  await change(ctx, 'bulkChange', await load(ctx, 'bulkChange', id), values, 'updated');
}

/** Stops one: what was changed stays and can be undone. The job sees it before its next records. */
export async function stopBulk(ctx: WriteContext, id: number): Promise<void> {
  await changeBulk(ctx, id, { ...ended(ctx), status: BulkStatus.stopped });
}

/** The bulk change as operations answer with it. */
export async function stateOf(ctx: ReadContext, id: number): Promise<BulkState> {
  const { createUser: _c, updated: _u, updateUser: _w, action, ...record } = await presentById(ctx, 'bulkChange', id);
  return { ...record, action: actionOf({ action }) } as unknown as BulkState;
}

/** Its model. Throws where there is none any more. */
export function modelOf({ model: name }: Bulk) {
  const model = findModel(name);
  if (model === undefined) throw new Error(`a bulk change of ${name}, which is no model`);
  return model;
}

/** Keeps which records were selected. */
export async function keepSelection({ db }: WriteContext, id: number, ids: readonly number[]): Promise<void> {
  await execute(db, sql`insert into "bulkSelection" ("bulk", "ids") values (${id}, ${JSON.stringify(ids)})`);
}

/** The last selection read: a job reads one over and over. */
let last: { readonly store: WeakRef<object>; readonly id: number; readonly ids: readonly number[] } | null = null;

/** The records that were selected. `store` is that of the transaction: ids of bulk changes are unique within it. */
export async function selectionOf(store: object, tx: Tx, id: number): Promise<readonly number[]> {
  if (last !== null && last.id === id && last.store.deref() === store) return last.ids;
  const row = await queryFirst<{ ids: string }>(tx, sql`select "ids" from "bulkSelection" where "bulk" = ${id}`);
  const ids = JSON.parse(row?.ids ?? '[]') as number[];
  last = { store: new WeakRef(store), id, ids };
  return ids;
}

/** Which rows are wanted. */
export interface RowFilter {
  readonly after: number;
  readonly limit: number;
  readonly outcome?: BulkRow['outcome'] | undefined;
  readonly undone?: BulkRow['undone'] | undefined;
}

/** Rows behind a number, in their order. */
export async function readRows(ctx: ReadContext, id: number, filter: RowFilter): Promise<readonly BulkRow[]> {
  const { after, limit, outcome, undone } = filter;
  const ofOutcome = outcome === undefined ? sql`` : sql`and "outcome" = ${outcome}`;
  const ofUndone = undone === undefined ? sql`` : sql`and "undone" = ${undone}`;
  return rowsOf(
    ctx,
    sql`"bulk" = ${id} and "number" > ${after} ${ofOutcome} ${ofUndone} order by "number" limit ${limit}`,
  );
}

/** Rows before a number, the last first. */
export async function readBack(
  ctx: ReadContext,
  id: number,
  before: number,
  limit: number,
): Promise<readonly BulkRow[]> {
  return rowsOf(ctx, sql`"bulk" = ${id} and "number" < ${before} order by "number" desc limit ${limit}`);
}

async function rowsOf(ctx: ReadContext, where: Sql): Promise<readonly BulkRow[]> {
  const rows = await queryAll<
    Omit<BulkRow, 'changes' | 'problems'> & { readonly changes: string | null; readonly problems: string | null }
  >(ctx.db, sql`select * from "bulkRow" where ${where}`);
  return rows.map(({ changes, problems, ...row }) => ({
    ...row,
    changes: changes === null ? null : JSON.parse(changes),
    problems: problems === null ? [] : JSON.parse(problems),
  }));
}
