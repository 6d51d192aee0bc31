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
  if (isKnown || sales.length === 0) return;
  const found = await queryAll<{ sale: number }>(
    ctx.db,
    sql`select s."sale" from "remittanceSale" s join "remittanceDebit" d on d."id" = s."remittanceDebit"
        join "remittance" r on r."id" = d."remittance"
      where s."sale" in ${sql.list(sales)} and s."open" = 1
        and r."status" in (${sql.literal(RemittanceStatus.exported, RemittanceStatus.charged)})
      order by s."id"`,
  );
  if (found.length > 0) throw new ServiceError('in_collection', { detail: found.map(({ sale }) => sale).join(', ') });
}
