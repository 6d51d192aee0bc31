/**
 * The one question before something leaves unpaid: goods, units, balance or a document. What is on account or debited has
 * its own limit (`onAccount.ts`).
 */
import type { ReadContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { getRow } from '#server/core/records/write.ts';
import { mayOwe } from '#shared/domain/owing.ts';

/**
 * Passes where the customer and every product allow that it is paid later, or whoever asks decides who may owe: else
 * throws 403 `insufficient_scope` for `customer:credit`. `products`: their ids; null of a line without one.
 */
export async function requireMayOwe(
  ctx: ReadContext,
  customer: number | null,
  products: readonly (number | null)[],
): Promise<void> {
  const debtor = customer === null ? undefined : await getRow(ctx.db, 'customer', customer);
  if (debtor?.allowPaymentPending === 1) {
    const sold = [];
    for (const id of new Set(products)) sold.push(id === null ? null : ((await getRow(ctx.db, 'product', id)) ?? null));
    if (mayOwe(debtor, sold)) return;
  }
  requireScope(ctx, 'customer:credit');
}
