/** Where a sale deviates from the price that holds and the taxes of its product, and the permission that a deviation needs. */

import type { ReadContext } from '#server/core/context/context.ts';
import type { FieldScope } from '#server/core/context/grants.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, oneMinus, quantity, type Ratio, rateRatio, ratio, times, ZERO } from '#shared/domain/money.ts';
import type { PricingLine } from '#shared/domain/pricing.ts';
import { areSameTaxes, type Goods } from './goods.ts';
import { taxesOfProduct } from './lines.ts';
import type { SaveInput } from './links.ts';
import { isRepriced } from './permissions.ts';
import { appliedTax } from './priceBook.ts';

type Terms = Pick<PricingLine, 'price' | 'units' | 'discountRate'>;

/**
 * The permissions a saved sale needs for a price, a discount or taxes that are not its product's, where the request brings them
 * about, moves them to another product, or lets them reach further: a permission lent for one unit does not hold for
 * the next. What deviates already may stay, or deviate less. A product without a price has no list price to deviate from.
 * The list price is what holds for the customer now, by the product or one of its rates.
 */
export async function scopesOfDeviations(
  ctx: ReadContext,
  input: SaveInput,
  before: Row<'sale'> | null,
  goods: Goods,
  pricing: PricingLine,
): Promise<FieldScope[]> {
  const { product } = goods;
  const takes: FieldScope[] = [];
  const kept = goods.isNew ? null : before;
  const cause = causeOf(input, before, goods, pricing);
  const list = goods.holds?.price ?? product?.price ?? ZERO;
  const isFurther = kept !== null && product !== null && deviatesFurther(list, kept, pricing);
  if (pricing.discountRate > 0) {
    const isOther = pricing.discountRate !== before?.discountRate;
    if (isOther || kept === null || isFurther) {
      takes.push({ scope: 'billing:discount', pointer: isOther ? '#/discountRate' : cause });
    }
  }
  if (product === null) return takes;
  if (isRepriced(product, list, pricing.price)) {
    const isOther = pricing.price !== goods.price;
    if (isOther || isFurther) takes.push({ scope: 'billing:price', pointer: isOther ? pricePointer(input) : cause });
  }
  const isOther = !areSameTaxes(pricing.taxes, goods.taxes);
  const isMore = kept !== null && isAbove(charged(pricing), charged(kept));
  if ((isOther || isMore) && !areSameTaxes(pricing.taxes, (await taxesOfProduct(ctx, product)).map(appliedTax))) {
    const field = input.taxes === undefined ? '#/taxRate' : '#/taxes';
    takes.push({ scope: 'billing:price', pointer: isOther ? field : cause });
  }
  return takes;
}

/** Which field of a request makes what stays as it is reach further. */
function causeOf(input: SaveInput, before: Row<'sale'> | null, { isNew }: Goods, pricing: PricingLine): string {
  if (isNew) return '#/product';
  if (pricing.units !== before?.units) return '#/units';
  return pricing.discountRate === before.discountRate ? pricePointer(input) : '#/discountRate';
}

function pricePointer({ price }: SaveInput): string {
  return price === undefined ? '#/total' : '#/price';
}

/** True where the discount on the list price, or the amount above it, is more than before. Nothing is rounded. */
function deviatesFurther(list: Money, before: Terms, after: Terms): boolean {
  if (list === ZERO) return false;
  const [was, is] = [givenAway(list, before), givenAway(list, after)];
  const none = ratio(ZERO);
  return (isAbove(is, none) && isAbove(is, was)) || (isAbove(none, is) && isAbove(was, is));
}

/** List price × units less what is charged. */
function givenAway(list: Money, terms: Terms): Ratio {
  const [whole, part] = [times(ratio(list), quantity(terms.units)), charged(terms)];
  return { num: whole.num * part.den - part.num * whole.den, den: whole.den * part.den };
}

function charged({ price, units, discountRate }: Terms): Ratio {
  return times(times(ratio(price), quantity(units)), oneMinus(rateRatio(discountRate)));
}

function isAbove(a: Ratio, b: Ratio): boolean {
  return a.num * b.den > b.num * a.den;
}
