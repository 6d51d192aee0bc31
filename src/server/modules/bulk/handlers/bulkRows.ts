import { handle } from '#server/core/operations/handler.ts';
import { changeNamer, titlesOf } from '#server/modules/rowJobs/names.ts';
import { bulkRows as contract } from '#shared/operations/contracts/bulkRows.ts';
import { readRows, requireBulk } from '../store.ts';

export const bulkRows = handle(contract, async (ctx, { bulk: id, after, limit, outcome, undone }) => {
  const bulk = await requireBulk(ctx, id);
  const rows = await readRows(ctx, id, { after, limit, outcome, undone });
  const titles = await titlesOf(
    ctx,
    bulk.model,
    rows.map(({ record }) => record),
  );
  const shown = await changeNamer(ctx, bulk.model, rows);
  return {
    rows: rows.map(({ changes, problems, stamp: _, ...row }) => ({
      ...row,
      title: titles.get(row.record) ?? null,
      changes: shown(changes),
      problems: problems.map(({ field, code, detail }) => ({ field, code, detail: detail ?? null })),
    })),
    next: rows.length < limit ? null : (rows.at(-1)?.number ?? null),
  };
});
