/** Undoes what a bulk change did, from the last record to the first: what was changed since stays as it is. */

import type { WriteContext } from '#server/core/context/context.ts';
import { execute } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import { deleteRecord, restoreRecord } from '#server/core/records/service.ts';
import { getRow } from '#server/core/records/write.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import { BulkStatus } from '#shared/domain/states.ts';
import { reverseChanges } from '../rowJobs/changes.ts';
import type { Phase } from '../rowJobs/run.ts';
import { EDITED, NotReversed, undoRow } from '../rowJobs/undone.ts';
import { actionOf, type Bulk, type BulkRow, bulkPhase, doneRows, modelOf, readBack } from './store.ts';

export function undoPhase(): Phase<Bulk, BulkRow> {
  return {
    ...bulkPhase,
    name: 'bulkUndo',
    status: BulkStatus.undoing,
    // It is undone no longer than it might have been without.
    withdrawn: () => ({ status: BulkStatus.stopped, progress: 0, error: 'insufficient_scope' }),
    next: ({ reading, record }, limit) => readBack(reading, record.id, doneRows(record) + 1 - record.progress, limit),
    row: async (batch, row) => {
      if (row.outcome !== 'changed' || row.undone === 'reversed') return {};
      const { undone, problems } = await undoRow(batch, (ctx) => reverse(ctx, batch.record, row));
      await execute(
        batch.tx,
        sql`update "bulkRow" set "undone" = ${undone}, "problems" = ${problems.length === 0 ? null : JSON.stringify(problems)}
          where "bulk" = ${batch.record.id} and "number" = ${row.number}`,
      );
      return undone === 'reversed' ? { reversedRows: 1 } : { keptRows: 1 };
    },
    done: ({ reading }) => ({ status: BulkStatus.undone, progress: 0, undoneAt: reading.at }),
  };
}

async function reverse(ctx: WriteContext, bulk: Bulk, { record: id, changes, stamp }: BulkRow): Promise<void> {
  const model = modelOf(bulk);
  const action = actionOf(bulk);
  if (action === 'change') return reverseChanges(ctx, model, id, changes ?? {});
  const row = (await getRow(ctx.db, model.name as ModelName, id)) as
    | (AnyRow & { readonly updated?: unknown })
    | undefined;
  const isAsLeft = row !== undefined && (row.deleted === 1) === (action === 'delete') && row.updated === stamp;
  if (!isAsLeft) throw new NotReversed(EDITED);
  if (action === 'delete') return restoreRecord(ctx, model, id);
  return deleteRecord(ctx, model, id);
}
