/** Another price than the product's needs a permission. A product without a price takes any. */
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, ZERO } from '#shared/domain/money.ts';

/** True where a price is another than the one the product has. */
export function isRepriced(product: Row<'product'>, price: Money): boolean {
  return product.price !== ZERO && price !== product.price;
}
