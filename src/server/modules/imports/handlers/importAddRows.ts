import { itemOf, listRows } from '#server/core/db/dialect.ts';
import { execute, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { importAddRows as contract } from '#shared/operations/contracts/importAddRows.ts';
import { changeImport, requireImport, requireStatus, stateOf } from '../store.ts';

/** Keeps rows as they were sent. Those that were taken before are taken once. */
export const importAddRows = handle(contract, async (ctx, { import: id, after, rows, places, faults }) => {
  const record = await requireImport(ctx, id);
  requireStatus(record, 'receiving');
  if (after > record.rows) throw new ServiceError('invalid_transition', { detail: String(record.rows) });
  if (places !== undefined && places.length !== rows.length) throw invalidField('#/places', 'invalid_value');
  if (faults !== undefined && faults.length !== rows.length) throw invalidField('#/faults', 'invalid_value');
  const fresh = rows.slice(record.rows - after);
  const last = await queryFirst<{ place: number }>(
    ctx.db,
    sql`select "place" from "importRow" where "import" = ${id} and "number" = ${record.rows}`,
  );
  const stored: (readonly [place: number, cells: string, fault: string | null])[] = [];
  let before = last?.place ?? 0;
  for (const [index, cells] of fresh.entries()) {
    const at = record.rows - after + index;
    const place = places?.[at] ?? before + 1;
    if (place <= before) throw invalidField(`#/places/${at}`, 'invalid_value');
    stored.push([place, JSON.stringify(cells), faults?.[at] ?? null]);
    before = place;
  }
  const item = (place: number): Sql => itemOf(sql`"value"`, place);
  await execute(
    ctx.db,
    sql`insert into "importRow" ("import", "number", "place", "cells", "fault")
      select ${id}, ${record.rows + 1} + "key", ${item(0)}, ${item(1)}, ${item(2)} from ${listRows(stored)}`,
  );
  if (fresh.length > 0) await changeImport(ctx, id, { rows: record.rows + fresh.length });
  return stateOf(ctx, id);
});
