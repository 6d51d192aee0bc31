import { execute } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { ServiceError } from '#shared/errors.ts';
import { importAddRows as contract } from '#shared/operations/contracts/importAddRows.ts';
import { changeImport, requireImport, requireStatus, stateOf } from '../store.ts';

/** Keeps rows as they were sent. Those that were taken before are taken once. */
export const importAddRows = handle(contract, async (ctx, { import: id, after, rows }) => {
  const record = await requireImport(ctx, id);
  requireStatus(record, 'receiving');
  if (after > record.rows) throw new ServiceError('invalid_transition', { detail: String(record.rows) });
  const fresh = rows.slice(record.rows - after);
  await execute(
    ctx.db,
    sql`insert into "importRow" ("import", "number", "cells") select ${id}, ${record.rows + 1} + "key", "value"
      from json_each(${JSON.stringify(fresh.map((cells) => JSON.stringify(cells)))})`,
  );
  if (fresh.length > 0) await changeImport(ctx, id, { rows: record.rows + fresh.length });
  return stateOf(ctx, id);
});
