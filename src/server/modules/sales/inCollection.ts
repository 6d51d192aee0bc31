/** Sales that a bank was asked to collect: who takes their money in another way as well is told before. */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { RemittanceStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';

/** Throws 409 `in_collection` where a bank was asked to collect some of these sales, unless whoever asks knows. */
export async function requireNotInCollection(
  ctx: ReadContext,
  sales: readonly number[],
  isKnown = false,
): Promise<void> {
  if (isKnown) return;
  const found = await inCollection(ctx, sales);
  if (found.size > 0) throw new ServiceError('in_collection', { detail: [...found].join(', ') });
}

/** Those of some sales that a bank was asked to collect, in the order they were asked for. */
export async function inCollection(ctx: ReadContext, sales: readonly number[]): Promise<ReadonlySet<number>> {
  if (sales.length === 0) return new Set();
  const found = await queryAll<{ sale: number }>(
    ctx.db,
    sql`select s."sale" from "remittanceSale" s join "remittanceDebit" d on d."id" = s."remittanceDebit"
        join "remittance" r on r."id" = d."remittance"
      where s."sale" in ${sql.list(sales)} and s."open" = 1
        and r."status" in (${sql.literal(RemittanceStatus.exported, RemittanceStatus.charged)})
      order by s."id"`,
  );
  return new Set(found.map(({ sale }) => sale));
}
