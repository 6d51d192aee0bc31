/** Takes back what an import wrote, the last row first: what was changed since stays as it is. */

import type { WriteContext } from '#server/core/context/context.ts';
import { execute } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { deleteRecord, requireRow } from '#server/core/records/service.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import type { RowProblem } from '#shared/imports/problems.ts';
import { reverseChanges } from '../rowJobs/changes.ts';
import type { Phase } from '../rowJobs/run.ts';
import { EDITED, NotReversed, type RowFault, undoRow } from '../rowJobs/undone.ts';
import { textOf } from './check.ts';
import { isListed, printOf, userOf } from './print.ts';
import { type Reading, readingOf } from './reading.ts';
import { type Import, type ImportRow, importPhase, readApplied } from './store.ts';

/** From the last row to the first: what was changed since stays as it is. */
export function undoPhase(): Phase<Import, ImportRow> {
  return {
    ...importPhase,
    name: 'importUndo',
    status: ImportStatus.undoing,
    // It is undone no longer than it might have been without.
    withdrawn: () => ({ status: ImportStatus.stopped, progress: 0, error: 'insufficient_scope' }),
    next: ({ reading, record }, limit) => readApplied(reading, record.id, record.rows + 1 - record.progress, limit),
    row: async (batch, row) => {
      if (!row.applied || row.undone === 'reversed') return {};
      const reading = readingOf(batch.record);
      const { undone, problems: faults } = await undoRow(batch, (ctx) => reverse(ctx, reading, row));
      const problems = faults.map((fault) => problemOf(reading, fault));
      await execute(
        batch.tx,
        sql`update "importRow" set "undone" = ${undone}, "problems" = ${textOf(problems)}
          where "import" = ${batch.record.id} and "number" = ${row.number}`,
      );
      return undone === 'reversed' ? { reversedRows: 1 } : { keptRows: 1 };
    },
    done: ({ reading }) => ({ status: ImportStatus.undone, progress: 0, undoneAt: reading.at }),
  };
}

/** A fault in the column of its field; where the file has none, named by the field. */
function problemOf({ targets }: Reading, { field, ...rest }: RowFault): RowProblem {
  const column = field === null ? -1 : targets.findIndex((target) => target?.name === field);
  if (column >= 0) return { column, ...rest };
  return { column: null, ...(field === null ? {} : { detail: field }), ...rest };
}

/** Deletes the record a row made, or gives back what it changed. */
async function reverse(ctx: WriteContext, { model }: Reading, { record, changes, written }: ImportRow): Promise<void> {
  if (record === null) throw new ServiceError('not_found');
  if (written?.print !== undefined && (await printOf(ctx, model, record)) !== written.print)
    throw new NotReversed(EDITED);
  if (changes !== null && Object.keys(changes).length > 0) {
    await reverseChanges(ctx, model, record, changes);
  }
  for (const [name, made] of Object.entries(written?.children ?? {})) {
    const child = findModel(name);
    if (child === undefined) continue;
    for (const [id, print] of made) await deleteChild(ctx, child, id, print);
  }
  if (written?.print !== undefined) {
    const user = await userOf(ctx, model, record);
    if (user !== null) throw new NotReversed({ field: null, code: 'in_use', detail: user });
    await deleteRecord(ctx, model, record);
  }
  for (const [name, made] of Object.entries(written?.made ?? {})) {
    const named = findModel(name);
    if (named === undefined) continue;
    for (const [id, print] of made) await deleteUnused(ctx, named, id, print);
  }
}

/** Deletes a record that was made because the row named it, unless somebody changed it since or something else has it. */
async function deleteUnused(ctx: WriteContext, model: AnyModel, id: number, print: string | null): Promise<void> {
  const row = await requireRow(ctx, model, id);
  if (row.deleted === 1 || (await printOf(ctx, model, id)) !== print) return;
  if ((await userOf(ctx, model, id)) !== null || (await isListed(ctx, model, id))) return;
  await deleteRecord(ctx, model, id);
}

/** Deletes a record made beside that of a row, unless it was deleted since. Throws `NotReversed` where it was changed. */
async function deleteChild(ctx: WriteContext, model: AnyModel, id: number, print: string | null): Promise<void> {
  const row = await requireRow(ctx, model, id);
  if (row.deleted === 1) return;
  if ((await printOf(ctx, model, id)) !== print) throw new NotReversed(EDITED);
  await deleteRecord(ctx, model, id);
}
