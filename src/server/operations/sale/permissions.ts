/** Another price than the product's, or a discount, is for those who may. A product without a price may be given one. */
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, ZERO } from '#shared/domain/money.ts';
import { covers } from '#shared/domain/scopes.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { ReadContext } from '../../context.ts';

/** True where a price is another than the one the product has. */
export function isRepriced(product: Row<'product'>, price: Money): boolean {
  return product.price !== ZERO && price !== product.price;
}

/** Throws 403 at `pointer` unless the request may change prices or give discounts. */
export function requireLineScope(ctx: ReadContext, scope: 'billing:price' | 'billing:discount', pointer: string): void {
  if (covers(ctx.actor.scopes, scope)) return;
  const errors: FieldError[] = [{ pointer, code: 'invalid_value' }];
  throw new ServiceError('insufficient_scope', { detail: scope, errors });
}
