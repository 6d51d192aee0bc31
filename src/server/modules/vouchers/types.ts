/** What types of vouchers say: which products are sold as recharges only, and how long a recharge lasts. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { addDuration, toStoredInstant } from '#shared/domain/time.ts';
import { invalidField } from '#shared/errors.ts';

/**
 * Of some products, those that a voucher type is sold as: they are sold as recharges and never as goods, which would take
 * their price and give nothing. Every way to sell asks this, once for a basket.
 */
export async function rechargeOnlyOf(ctx: ReadContext, products: readonly number[]): Promise<ReadonlySet<number>> {
  if (products.length === 0) return NONE;
  const types = await queryAll<{ product: number }>(
    ctx.db,
    sql`select "product" from "voucherType" where "product" in ${sql.list(products)} and "deleted" = 0`,
  );
  return types.length === 0 ? NONE : new Set(types.map(({ product }) => product));
}

const NONE: ReadonlySet<number> = new Set();

/** True for a product that is sold as a recharge only. */
export async function isRechargeOnly(ctx: ReadContext, product: number): Promise<boolean> {
  return (await rechargeOnlyOf(ctx, [product])).has(product);
}

/** When a recharge made now expires by its type, as stored; null = never. Throws 422 for a duration without a meaning. */
export function defaultExpiry(
  ctx: ReadContext,
  type: Pick<Row<'voucherType'>, 'expiration'>,
  pointer = '#/voucherType',
): string | null {
  if (type.expiration === null) return null;
  const expiry = addDuration(ctx.now, type.expiration, ctx.zone.id);
  if (expiry === null) throw invalidField(pointer, 'invalid_value', type.expiration);
  return toStoredInstant(expiry);
}
