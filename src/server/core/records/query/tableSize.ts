/** How large a table is. */
import { queryCells } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';

/** About how many rows a table has. */
export async function rowsOf(db: Reader, model: AnyModel): Promise<number> {
  const [row] = await queryCells(db, sql`select max("id") from ${sql.id(model.name)}`);
  return Number(row?.[0] ?? 0);
}
