import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { getRow } from '#server/core/records/write.ts';
import { mostAtOnce } from '#shared/domain/fees/members.ts';
import { invalidField } from '#shared/errors.ts';

/** A subscription has its holder and so many beneficiaries at once as its type takes. */
export const subscriptionBeneficiary: ModelRules = {
  beforeWrite: async (ctx, values, before) => {
    const after = { ...before, ...values };
    const { start, end } = after;
    if (typeof start === 'string' && typeof end === 'string' && end < start) throw invalidField('#/end', 'too_small');
    await requirePlace(ctx, after, before?.id ?? null);
  },
  beforeRestore: (ctx, row) => requirePlace(ctx, row, row.id),
};

/** Throws 422 `too_big` for the one that is too many. */
async function requirePlace(
  ctx: ReadContext,
  { subscriptionCustomer, start, end }: Readonly<Record<string, unknown>>,
  id: number | null,
): Promise<void> {
  const subscription = await getRow(ctx.db, 'subscriptionCustomer', Number(subscriptionCustomer));
  const type = subscription === undefined ? undefined : await getRow(ctx.db, 'subscription', subscription.type);
  if (subscription === undefined || type === undefined) return;
  const others = await queryAll<Pick<AnyRow, 'id'> & { start: string | null; end: string | null }>(
    ctx.db,
    sql`select "id", "start", "end" from "subscriptionBeneficiary"
      where "subscriptionCustomer" = ${subscription.id} and "deleted" = 0 order by "id"`,
  );
  const all = [...others.filter((other) => other.id !== id), { start: text(start), end: text(end) }];
  const most = 1 + mostAtOnce(all, subscription);
  if (most > type.customers) throw invalidField('#/subscriptionCustomer', 'too_big', `${type.customers}`);
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
