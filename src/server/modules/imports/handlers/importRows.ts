import { handle } from '#server/core/operations/handler.ts';
import { importRows as contract } from '#shared/operations/contracts/importRows.ts';
import { presentRows } from '../present.ts';
import { readRows, requireImport } from '../store.ts';

export const importRows = handle(contract, async (ctx, { import: id, after, limit, outcome, undone }) => {
  const record = await requireImport(ctx, id);
  const rows = await readRows(ctx, id, { after, limit, outcome, undone });
  return {
    rows: await presentRows(ctx, record, rows),
    next: rows.length < limit ? null : (rows.at(-1)?.number ?? null),
  };
});
