/** The currency of what has none of its own: that of the first company. */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';

/** As a value in a statement. */
export const FACILITY = '(select "currency" from "company" where "deleted" = 0 order by "id" limit 1)';

/** Null without a company. */
export async function facilityCurrency(ctx: Pick<ReadContext, 'db'>): Promise<string | null> {
  const row = await queryFirst<{ currency: string | null }>(ctx.db, sql`select ${sql.raw(FACILITY)} as "currency"`);
  return row?.currency ?? null;
}
