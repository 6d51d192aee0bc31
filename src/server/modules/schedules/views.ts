/** Saved views, as those see them who schedule their lists. */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';

export interface SharedView {
  readonly name: string;
  readonly model: string;
  readonly address: Record<string, unknown>;
}

/** A view that somebody finds above its list: their own, their profile's or everyone's. Null for any other. */
export async function sharedView(
  { db }: Pick<ReadContext, 'db'>,
  id: number,
  user: number | null,
): Promise<SharedView | null> {
  const row = await queryFirst<{ name: string; model: string; address: string }>(
    db,
    sql`select "name", "model", "address" from "savedView" where "id" = ${id} and "deleted" = 0 and ("audience" = 2
      or ("audience" = 0 and "createUser" is ${user})
      or ("audience" = 1 and "profile" = (select "profile" from "user" where "id" = ${user})))`,
  );
  return row === undefined ? null : { ...row, address: JSON.parse(row.address) as Record<string, unknown> };
}
