/** The dry run: every row is written by the rules there are, and undone again. */

import { execute } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { rehearse } from '#server/core/transact/transact.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { type Batch, inSavepoint, type Phase } from '../rowJobs/run.ts';
import { readingOf } from './reading.ts';
import type { Memory } from './recordOf.ts';
import { RowRefused, type RowResult, writeRow } from './row.ts';
import { type Import, type ImportRow, importPhase, readRows } from './store.ts';

const counts = {
  new: 'newRows',
  changed: 'changedRows',
  same: 'sameRows',
  error: 'errorRows',
} as const satisfies Record<RowResult['outcome'], keyof Import>;

/** A check of all rows, from the first on. */
export function checkPhase(): Phase<Import, ImportRow> {
  const memory: Memory = { lookups: new Map(), seen: new Map() };
  return {
    ...importPhase,
    name: 'importCheck',
    status: ImportStatus.checking,
    next: ({ reading, record }, limit) => readRows(reading, record.id, { after: record.progress, limit }),
    row: async (batch, row) => {
      const { outcome, record, changes, problems } = await look(batch, memory, row);
      await execute(
        batch.tx,
        sql`update "importRow" set "outcome" = ${outcome}, "record" = ${record}, "changes" = ${textOf(changes)}, "problems" = ${textOf(problems)}
          where "import" = ${batch.record.id} and "number" = ${row.number}`,
      );
      return { [counts[outcome]]: 1 };
    },
    withdrawn: () => ({ status: ImportStatus.failed, progress: 0, error: 'insufficient_scope' }),
    done: () => ({ status: ImportStatus.checked, progress: 0 }),
  };
}

async function look(batch: Batch<Import>, memory: Memory, row: ImportRow): Promise<RowResult> {
  try {
    const result = await inSavepoint(batch.tx, false, () =>
      rehearse(batch.tx, batch.moment, (ctx) => writeRow(ctx, readingOf(batch.record), memory, row)),
    );
    // The id of a record that was not made after all.
    return result.outcome === 'new' ? { ...result, record: null } : result;
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return { outcome: 'error', record: null, changes: null, problems: error.problems, children: {}, made: {} };
  }
}

/** JSON of what there is; null for nothing. */
export function textOf(value: object | null): string | null {
  return value === null || (Array.isArray(value) && value.length === 0) ? null : JSON.stringify(value);
}

export { counts as countOf };
