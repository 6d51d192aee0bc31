/**
 * Whether what was promised is kept: an erasure is done once its search has ended. Until then the customer says so, what wants
 * attention counts it, and one that is stuck is in the health of the installation and run again by every start.
 */

import type { WriteContext } from '#server/core/context/context.ts';
import { differs, fieldOf } from '#server/core/db/dialect.ts';
import { execute, queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Store } from '#server/core/db/store.ts';
import { derive } from '#server/core/records/write.ts';
import { ErasureState } from '#shared/domain/states.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { sweepCustomer } from './erase.ts';
import { numbersOf } from './records.ts';

/** Says on the customer, and on records merged into it, how far an erasure is. */
export async function noteState(ctx: WriteContext, erasure: number, state: number): Promise<void> {
  const of = await queryFirst<{ customer: number }>(
    ctx.db,
    sql`select "customer" from "customerErasure" where "id" = ${erasure}`,
  );
  const numbers = of === undefined ? [] : await numbersOf(ctx, of.customer);
  const rows = await queryAll<{ id: number }>(
    ctx.db,
    sql`select "id" from "customer" where "id" in ${sql.list(numbers)} and "erased" is not null
      and ${differs(sql`"erasure"`, state)}`,
  );
  for (const { id } of rows) {
    await derive(ctx, 'customer', id, { erasure: state });
    ctx.emit({ type: 'customer.updated', model: 'customer', id });
  }
}

/** Has the health of the installation say whether an erasure is stuck. */
export async function warnOfErasures({ reader, health }: Pick<Store, 'reader' | 'health'>): Promise<void> {
  const stuck = await queryFirst(
    reader,
    sql`select 1 from "customerErasure" e join "customer" c on c."id" = e."customer"
      where e."finished" is null and c."erasure" = ${sql.literal(ErasureState.stuck)} limit 1`,
  );
  health.warn('erasureStuck', stuck !== undefined);
}

/**
 * Runs again whatever was not finished when the last process ended, given up or not. Call when a server starts, before its
 * jobs do. Earlier versions wrote what they looked for into the errors of their jobs: these are emptied.
 */
export async function resumeErasures(
  { reader, writer, health }: Pick<Store, 'reader' | 'writer' | 'health'>,
  now: number,
): Promise<void> {
  const open = await queryAll<{ id: number }>(reader, sql`select "id" from "customerErasure" where "finished" is null`);
  if (open.length === 0) return;
  health.warn('erasureStuck', true);
  const at = toStoredInstant(now);
  const kind = sweepCustomer.name;
  await writer.run(async (tx) => {
    await execute(tx, sql`update "job" set "error" = null where "kind" = ${kind}`);
    for (const { id } of open) {
      const own = sql`"kind" = ${kind} and ${fieldOf(sql`"payload"`, 'erasure')} = ${id}`;
      await execute(
        tx,
        sql`update "job" set "status" = 0, "attempts" = 0, "runAt" = ${at}, "finished" = null, "cancel" = 0 where ${own}`,
      );
      await execute(
        tx,
        sql`insert into "job" ("kind", "payload", "runAt", "created")
          select ${kind}, ${JSON.stringify({ erasure: id })}, ${at}, ${at}
          where not exists (select 1 from "job" where ${own})`,
      );
    }
  });
}
