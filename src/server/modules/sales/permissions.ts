/** Another price than the one that holds needs a permission. A product without a price takes any. */
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, ZERO } from '#shared/domain/money.ts';

/**
 * True where a price needs the permission: it is neither the one that holds, by the product or one of its rates, nor the
 * product's own where that is no lower.
 */
export function isRepriced(product: Row<'product'>, holds: Money, price: Money): boolean {
  if (product.price === ZERO || price === holds) return false;
  return price !== product.price || price < holds;
}
