/** How a product is sold: as goods, or else as a right of somebody. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { FieldCode } from '#shared/errors.ts';

/** A product of a type of vouchers is recharged; that of a type of subscriptions, or its enrolment, is signed up for. */
export type OtherWay = Extract<FieldCode, 'recharge_only' | 'sign_up_only'>;

/**
 * Of some products, those that are no goods, with how they are sold instead. As goods they would take their price and give
 * nothing. Every way to sell asks this, once for a basket.
 */
export async function notGoods(ctx: ReadContext, products: readonly number[]): Promise<ReadonlyMap<number, OtherWay>> {
  if (products.length === 0) return NONE;
  const among = sql.list(products);
  const rights = await queryAll<{ product: number; way: OtherWay }>(
    ctx.db,
    sql`select "product", 'sign_up_only' as "way" from "subscription" where "product" in ${among} and "deleted" = 0
      union all select "enrolment", 'sign_up_only' from "subscription" where "enrolment" in ${among} and "deleted" = 0
      union all select "product", 'recharge_only' from "voucherType" where "product" in ${among} and "deleted" = 0`,
  );
  return rights.length === 0 ? NONE : new Map(rights.map(({ product, way }) => [product, way]));
}

const NONE: ReadonlyMap<number, OtherWay> = new Map();

/** How a product is sold that is no goods; null for goods. */
export async function otherWayOf(ctx: ReadContext, product: number): Promise<OtherWay | null> {
  return (await notGoods(ctx, [product])).get(product) ?? null;
}
