/** What products cost somebody by their rates, at the moment of a request. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type AppliedPrice, type Moments, momentsAround, pricesAround } from '#shared/domain/productRates.ts';

/** What a product costs, and the rate that says so. */
export type Applied = AppliedPrice<Row<'productRate'>>;

export interface RateBook {
  /** What a product costs now. */
  readonly priceOf: (product: Row<'product'>) => Applied;
  /**
   * What a seller may charge for it who saw a rate, or none (null), a little ago: null where that did not hold for this
   * customer.
   */
  readonly seenPrice: (product: Row<'product'>, rate: number | null) => Applied | null;
}

/** Who buys, and from whom: rates go by the tags of the customer and by the clock of the company. */
export interface RateParties {
  readonly customer: Pick<Row<'customer'>, 'tags'> | null;
  readonly company: number;
}

/** The rates of some products, read with one query. */
export async function openRates(
  ctx: ReadContext,
  products: readonly number[],
  { customer, company }: RateParties,
): Promise<RateBook> {
  const rows = await queryAll<Row<'productRate'>>(
    ctx.db,
    sql`select * from "productRate" where "product" in ${sql.list([...new Set(products)])}
      and "active" = 1 and "deleted" = 0 order by "id"`,
  );
  const rates = Map.groupBy(rows, ({ product }) => product);
  const tags: readonly number[] = customer === null ? [] : JSON.parse(customer.tags);
  let known: Moments | null = null;
  const around = ({ id, price }: Row<'product'>): readonly [Applied, ...Applied[]] => {
    const own = rates.get(id);
    if (own === undefined) return [{ price, rate: null }];
    known ??= momentsAround({ now: ctx.now, timeZone: ctx.zoneOf(company).id });
    return pricesAround({ price, rates: own }, tags, known);
  };
  return {
    priceOf: (product) => around(product)[0],
    seenPrice: (product, id) => around(product).find(({ rate }) => (rate?.id ?? null) === id) ?? null,
  };
}

/** What a sale keeps of the rate it was priced by. */
export type SoldBy = Pick<Row<'sale'>, 'productRate' | 'rateName'>;

/** The columns of a sale that a rate priced, or none. */
export function soldBy(rate: Applied['rate']): SoldBy {
  return { productRate: rate?.id ?? null, rateName: rate?.name ?? null };
}
