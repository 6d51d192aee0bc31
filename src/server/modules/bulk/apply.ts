/** Does to each record of a bulk change what was asked, by the rules any write of it has. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { execute } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import { deleteRecord, requireRow, restoreRecord, updateRecord } from '#server/core/records/service.ts';
import { getRow } from '#server/core/records/write.ts';
import { runIn } from '#server/core/transact/transact.ts';
import { bulkFields } from '#shared/catalogue/bulk.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import { BulkStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { type Changes, changesBetween, changesOf } from '../rowJobs/changes.ts';
import { type Batch, type Counts, inSavepoint, type Phase } from '../rowJobs/run.ts';
import { faultsOf } from '../rowJobs/undone.ts';
import { actionOf, type Bulk, type BulkRow, bulkPhase, ended, modelOf, selectionOf } from './store.ts';

/** A record that was selected. */
interface Selected {
  readonly number: number;
  readonly id: number;
}

type Result = Pick<BulkRow, 'outcome' | 'changes' | 'problems' | 'stamp'>;

const counts = {
  changed: { changedRows: 1 },
  same: { sameRows: 1 },
  refused: { refusedRows: 1 },
  gone: { goneRows: 1 },
} as const satisfies Record<BulkRow['outcome'], Counts<Bulk>>;

const nothing: Omit<Result, 'outcome'> = { changes: null, problems: [], stamp: null };

/** `store` separates selections of several databases. */
export function applyPhase(store: object): Phase<Bulk, Selected> {
  return {
    ...bulkPhase,
    name: 'bulk',
    status: BulkStatus.running,
    next: async ({ tx, record }, limit) => {
      const ids = await selectionOf(store, tx, record.id);
      const from = record.progress;
      return ids.slice(from, from + limit).map((id, index) => ({ number: from + index + 1, id }));
    },
    row: async (batch, { number, id }) => {
      const { outcome, changes, problems, stamp } = await write(batch, id);
      await execute(
        batch.tx,
        sql`insert into "bulkRow" ("bulk", "number", "record", "outcome", "changes", "problems", "stamp")
          values (${batch.record.id}, ${number}, ${id}, ${outcome}, ${changes === null ? null : JSON.stringify(changes)}, ${problems.length === 0 ? null : JSON.stringify(problems)}, ${stamp})`,
      );
      return counts[outcome];
    },
    done: ({ reading }) => ({ ...ended(reading), status: BulkStatus.done }),
  };
}

async function write(batch: Batch<Bulk>, id: number): Promise<Result> {
  const { tx, record, reading, moment } = batch;
  const model = modelOf(record);
  try {
    const before = await requireRow(reading, model, id);
    if (isDone(reading, record, model, before)) return { ...nothing, outcome: 'same' };
    return await inSavepoint(tx, true, () => runIn(tx, moment, (ctx) => writeIn(ctx, record, model, before)));
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    if (error.code === 'not_found') return { ...nothing, outcome: 'gone' };
    return { ...nothing, outcome: 'refused', problems: faultsOf(error) };
  }
}

/** True where the record is as it is to become: it is not written, and has no event. */
function isDone(ctx: ReadContext, record: Bulk, model: AnyModel, row: AnyRow): boolean {
  switch (actionOf(record)) {
    case 'change':
      return row.deleted !== 1 && Object.keys(changesOf(ctx, model, valuesOf(record), row)).length === 0;
    case 'delete':
      return row.deleted === 1;
    case 'restore':
      return row.deleted !== 1;
  }
}

async function writeIn(ctx: WriteContext, record: Bulk, model: AnyModel, before: AnyRow): Promise<Result> {
  const { id } = before;
  switch (actionOf(record)) {
    case 'change': {
      await updateRecord(ctx, model, id, afterChange(ctx, record, model, before));
      const changes: Changes = changesBetween(ctx, model, before, await stored(ctx, model, id));
      return { ...nothing, outcome: 'changed', changes };
    }
    case 'delete':
      await deleteRecord(ctx, model, id);
      break;
    case 'restore':
      await restoreRecord(ctx, model, id);
  }
  const { updated } = (await stored(ctx, model, id)) as AnyRow & { readonly updated?: unknown };
  return { ...nothing, outcome: 'changed', stamp: typeof updated === 'string' ? updated : null };
}

/** What the record does not hold yet: a rule that asks for a reason to change a field is not asked for the others. */
function afterChange(
  ctx: ReadContext,
  record: Bulk,
  model: AnyModel,
  before: AnyRow,
): Readonly<Record<string, unknown>> {
  const changes = changesOf(ctx, model, valuesOf(record), before);
  return Object.fromEntries(Object.entries(changes).map(([name, [, after]]) => [name, after]));
}

/** The values asked for. What another version let be changed in bulk and this one does not is left out. */
function valuesOf(record: Bulk): Record<string, unknown> {
  const allowed = bulkFields(modelOf(record));
  const values = JSON.parse(record.values ?? '{}') as Record<string, unknown>;
  return Object.fromEntries(Object.entries(values).filter(([name]) => allowed.includes(name)));
}

async function stored(ctx: WriteContext, model: AnyModel, id: number): Promise<AnyRow> {
  const row = (await getRow(ctx.db, model.name as ModelName, id)) as AnyRow | undefined;
  if (row === undefined) throw new Error(`no ${model.name} ${id}`);
  return row;
}
