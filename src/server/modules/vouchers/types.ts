/** What types of vouchers say: which products are sold as recharges only, and how long a recharge lasts. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { addDuration, toStoredInstant } from '#shared/domain/time.ts';
import { invalidField } from '#shared/errors.ts';

/**
 * True for a product that a voucher type is sold as: it is sold as a recharge and never as goods, which would take its price
 * and give nothing. Every way to sell asks this.
 */
export async function isRechargeOnly(ctx: ReadContext, product: number): Promise<boolean> {
  const type = await queryFirst(
    ctx.db,
    sql`select 1 from "voucherType" where "product" = ${product} and "deleted" = 0 limit 1`,
  );
  return type !== undefined;
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
