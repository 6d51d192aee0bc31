/** A subscription that an operation is about, with its type. */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';

export interface Subscription {
  readonly row: Row<'subscriptionCustomer'>;
  readonly type: Row<'subscription'>;
}

/** Throws 403, 404, 409 `record_deleted`. */
export async function loadSubscription(ctx: ReadContext, id: number): Promise<Subscription> {
  const row = await load(ctx, 'subscriptionCustomer', id);
  if (row.deleted === 1) throw new ServiceError('record_deleted');
  return { row, type: await load(ctx, 'subscription', row.type) };
}

/** Throws 409 `invalid_transition` for one that is suspended. */
export function requireActive({ row }: Subscription): void {
  if (row.active === 0) throw new ServiceError('invalid_transition');
}

/** Throws 409 `invalid_transition` where another one takes its place: both would be charged for the same days. */
export async function requireUnfollowed(ctx: ReadContext, { row }: Subscription): Promise<void> {
  const next = await queryFirst(
    ctx.db,
    sql`select 1 from "subscriptionCustomer" where "previous" = ${row.id} and "deleted" = 0 limit 1`,
  );
  if (next !== undefined) throw new ServiceError('invalid_transition');
}
