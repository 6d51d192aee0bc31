/** Defaults of a document. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { invalidField } from '#shared/errors.ts';

/** Who sells: the company of the cash point; at none that of the user who acts, else the first there is. */
export async function sellerAt(ctx: ReadContext, pos: Row<'pos'> | null): Promise<Row<'company'>> {
  const user = pos !== null || ctx.actor.user === null ? undefined : await getRow(ctx.db, 'user', ctx.actor.user);
  const id = pos?.company ?? user?.company ?? null;
  const company = await queryFirst<Row<'company'>>(
    ctx.db,
    id === null
      ? sql`select * from "company" where "deleted" = 0 order by "id" limit 1`
      : sql`select * from "company" where "id" = ${id}`,
  );
  if (company === undefined) throw new Error(`no company${pos === null ? '' : ` of cash point ${pos.id}`}`);
  return company;
}

/**
 * The contract requires a method even on an unpaid document: of those in use, the one shown first. Throws 422
 * `required` where none is in use.
 */
export async function defaultMethod(ctx: ReadContext): Promise<number> {
  const method = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select "id" from "paymentMethod" where "deleted" = 0
    and "active" = 1 order by "priority", "id" limit 1`,
  );
  if (method === undefined) throw invalidField('#/paymentMethod', 'required');
  return method.id;
}
