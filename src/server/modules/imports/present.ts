/** Rows of an import as they are shown: records by their names. */

import type { ReadContext } from '#server/core/context/context.ts';
import type { importRows } from '#shared/operations/contracts/importRows.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import { changeNamer } from '../rowJobs/names.ts';
import type { Import, ImportRow } from './store.ts';

type Shown = OutputOf<typeof importRows>['rows'][number];

/** The rows of a page. One query for each model that their changes refer to. */
export async function presentRows(ctx: ReadContext, record: Import, rows: readonly ImportRow[]): Promise<Shown[]> {
  const shown = await changeNamer(ctx, record.model, rows);
  return rows.map(({ changes, problems, written: _, fault: _fault, place, ...row }) => ({
    ...row,
    number: place,
    cells: [...row.cells],
    changes: shown(changes),
    problems: problems.map(({ column, code, detail, warning }) => ({
      column,
      code,
      detail: detail ?? null,
      warning: warning === true,
    })),
  }));
}
