/** The codes of vouchers that were replaced: an old paper is worth nothing, and can be told from a mistyped code. */
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { execute, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { codeKey } from '#shared/domain/codes.ts';
import type { Deed } from '../cash/whoWhereWhen.ts';

/** Remembers the code that a voucher had. */
export async function retire(ctx: WriteContext, voucher: Pick<Row<'voucher'>, 'id' | 'codeKey'>): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into "retiredCode" ("key", "voucher", "retired", "retiredBy")
      values (${voucher.codeKey}, ${voucher.id}, ${ctx.at}, ${ctx.actor.user})`,
  );
}

/** By whom and when a code was replaced; undefined for one that was not. */
export async function retirementOf(ctx: ReadContext, code: string): Promise<Deed | undefined> {
  return queryFirst<Deed>(
    ctx.db,
    sql`select "retiredBy" as "user", null as "pos", "retired" as "at" from "retiredCode" where "key" = ${codeKey(code)}`,
  );
}
