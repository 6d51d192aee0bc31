/** What a request to save a sale charges: price, units and discount, and the permissions they need. */

import type { ReadContext } from '#server/core/context/context.ts';
import type { FieldScope } from '#server/core/context/grants.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney, MAX_AMOUNT, type Money, toMoney, toPercent, ZERO } from '#shared/domain/money.ts';
import type { AppliedTax, PricedLine, PricingLine } from '#shared/domain/pricing.ts';
import { unitPriceFor } from '#shared/domain/unitPrice.ts';
import { invalidField } from '#shared/errors.ts';
import { scopesOfDeviations } from './deviation.ts';
import type { Goods } from './goods.ts';
import { isTooLittle, priceSale } from './lines.ts';
import type { SaveInput } from './links.ts';
import { isRepriced } from './permissions.ts';

export interface Charge {
  readonly pricing: PricingLine;
  readonly amounts: PricedLine;
}

/** The charge of a sale to be saved. */
export interface ChosenCharge extends Charge {
  /** The permissions it needs. */
  readonly takes: readonly FieldScope[];
}

/**
 * Throws 422 `total_mismatch` where the total cannot be, 422 `too_big`, `too_small` below zero or where so few units cost
 * nothing without a price by permission.
 */
export async function chooseCharge(
  ctx: ReadContext,
  input: SaveInput,
  before: Row<'sale'> | null,
  goods: Goods,
  taxes: readonly AppliedTax[],
): Promise<ChosenCharge> {
  const discountRate =
    input.discountRate === undefined ? (before?.discountRate ?? toPercent(0)) : toPercent(input.discountRate);
  const units = input.units ?? before?.units ?? 1;
  const charge = chargeOf(input, goods.price, { units, discountRate, taxes, supply: goods.supply });
  if (isPricedAnew(charge.pricing, before, goods) && isTooLittle(charge.pricing, charge.amounts)) {
    throw invalidField('#/units', 'too_small');
  }
  return { ...charge, takes: await scopesOfDeviations(ctx, input, before, goods, charge.pricing) };
}

/** True where a product is sold at a price that needs no permission, and not as the sale says already. */
function isPricedAnew({ price, units }: PricingLine, before: Row<'sale'> | null, goods: Goods): boolean {
  if (goods.product === null || goods.product.price === ZERO) return false;
  if (price !== goods.price && isRepriced(goods.product, goods.holds?.price ?? goods.product.price, price))
    return false;
  return before === null || goods.isNew || before.units !== units || before.price !== price;
}

type Terms = Omit<PricingLine, 'price'>;

function chargeOf(input: SaveInput, usual: Money | null, terms: Terms): Charge {
  const at = (price: Money, pointer: string): Charge => {
    const pricing = { ...terms, price };
    return { pricing, amounts: priceSale(pricing, pointer, input.total === undefined ? '#/price' : '#/total') };
  };
  if (input.total === undefined) {
    const pointer = input.price === undefined && input.units !== undefined ? '#/units' : '#/price';
    return at(input.price === undefined ? (usual ?? ZERO) : toMoney(input.price), pointer);
  }
  const total = toMoney(input.total);
  if (input.price === undefined && usual !== null) {
    const charge = at(usual, '#/total');
    if (charge.amounts.total === total) return charge;
  }
  const price = input.price === undefined ? derivedPrice(total, usual, terms) : toMoney(input.price);
  const charge = at(price, '#/total');
  if (charge.amounts.total === total) return charge;
  throw invalidField('#/total', 'total_mismatch', `${fromMoney(charge.amounts.total)}`);
}

/** Throws 422 `too_big` where the price of a unit is more than an amount can be. */
function derivedPrice(total: Money, usual: Money | null, { units, discountRate }: Terms): Money {
  try {
    const price = unitPriceFor(total, units, discountRate) ?? usual ?? ZERO;
    if (fromMoney(price) <= MAX_AMOUNT) return price;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw invalidField('#/total', 'too_big');
}
