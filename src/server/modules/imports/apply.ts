/** Writes the rows of a checked import, each as a request of its own. */

import type { WriteContext } from '#server/core/context/context.ts';
import { execute } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { runIn } from '#server/core/transact/transact.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { type Batch, type Counts, inSavepoint, type Phase } from '../rowJobs/run.ts';
import { countOf, textOf } from './check.ts';
import { childPrints, printOf } from './print.ts';
import { readingOf } from './reading.ts';
import type { Memory } from './recordOf.ts';
import { RowRefused, type RowResult, writeRow } from './row.ts';
import { changeImport, type Import, type ImportRow, importPhase, readRows, UNDO_DAYS, type Written } from './store.ts';

const DAY = 86_400_000;

/** The rows that are new or changed; what went wrong with one is stored with it. */
export function applyPhase(): Phase<Import, ImportRow> {
  const memory: Memory = { lookups: new Map(), seen: new Map() };
  return {
    ...importPhase,
    name: 'import',
    status: ImportStatus.applying,
    withdrawn: (moment) => ({ status: ImportStatus.stopped, error: 'insufficient_scope', ...applied(moment) }),
    next: ({ reading, record }, limit) => readRows(reading, record.id, { after: record.progress, limit }),
    row: async (batch, row) => {
      if (row.applied || (row.outcome !== 'new' && row.outcome !== 'changed')) return {};
      const { result, written } = await apply(batch, memory, row);
      const isApplied = written !== null && result.outcome !== 'same';
      await execute(
        batch.tx,
        sql`update "importRow" set "outcome" = ${result.outcome}, "record" = ${result.record}, "changes" = ${textOf(result.changes)}, "problems" = ${textOf(result.problems)}, "applied" = ${isApplied ? 1 : 0}, "written" = ${textOf(written)}
          where "import" = ${batch.record.id} and "number" = ${row.number}`,
      );
      const added: Counts<Import> = { appliedRows: isApplied ? 1 : 0 };
      if (result.outcome === row.outcome) return added;
      return { ...added, [countOf[row.outcome]]: -1, [countOf[result.outcome]]: 1 };
    },
    done: ({ reading }) => ({ status: ImportStatus.applied, ...applied(reading) }),
  };
}

/** What an import is from the moment on that it was applied, all of it or some. */
export function applied({ now, at }: { readonly now: number; readonly at: string }) {
  return { progress: 0, appliedAt: at, undoUntil: toStoredInstant(now + UNDO_DAYS * DAY) };
}

/** Stops an import: what was written stays and can be undone. The job sees it before its next rows. */
export async function stopImport(ctx: WriteContext, record: Import): Promise<void> {
  const isWritten = record.status === ImportStatus.applying && record.appliedRows > 0;
  const values = isWritten ? { status: ImportStatus.stopped, ...applied(ctx) } : { status: ImportStatus.discarded };
  await changeImport(ctx, record.id, values);
}

async function apply(
  batch: Batch<Import>,
  memory: Memory,
  row: ImportRow,
): Promise<{ readonly result: RowResult; readonly written: Written | null }> {
  try {
    return await inSavepoint(batch.tx, true, () =>
      runIn(batch.tx, batch.moment, async (ctx) => {
        const result = await writeRow(ctx, readingOf(batch.record), memory, row);
        const print =
          result.outcome === 'new' && result.record !== null
            ? await printOf(ctx, readingOf(batch.record).model, result.record)
            : null;
        const children = await childPrints(ctx, result.children);
        const made = await childPrints(ctx, result.made);
        return { result, written: { children, made, ...(print === null ? {} : { print }) } };
      }),
    );
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    const result: RowResult = {
      outcome: 'error',
      record: null,
      changes: null,
      problems: error.problems,
      children: {},
      made: {},
    };
    return { result, written: null };
  }
}
