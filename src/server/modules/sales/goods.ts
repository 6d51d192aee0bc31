/** What a request to save a sale sells: its product, what that brings along, and its taxes. */

import type { ReadContext } from '#server/core/context/context.ts';
import { getRow } from '#server/core/records/write.ts';
import type { ApiRecord, Row } from '#shared/catalogue/index.ts';
import { fromPercent, type Money, type Percent, sumPercent, toPercent } from '#shared/domain/money.ts';
import type { AppliedTax } from '#shared/domain/pricing.ts';
import type { FieldError } from '#shared/errors.ts';
import { otherWayOf } from '../products/notGoods.ts';
import { taxesOfProduct } from './lines.ts';
import type { Links, SaveInput } from './links.ts';
import { appliedTax, taxWithRate } from './priceBook.ts';
import { type Applied, openRates, type SoldBy, soldBy } from './rates.ts';

/** What is sold, and what holds where the request says nothing else. */
export interface Goods {
  readonly product: Row<'product'> | null;
  /** The product was chosen by this request: the sale takes over what it is now. */
  readonly isNew: boolean;
  /** What the product costs this customer now; null without a product. */
  readonly holds: Applied | null;
  /** Its price was for another customer. */
  readonly isForAnother: boolean;
  readonly description: string;
  readonly supply: boolean;
  /** Null where the request must name a price. */
  readonly price: Money | null;
  readonly taxes: readonly AppliedTax[];
}

/** Adds to `errors` where there is no such product, or neither a product nor a description with a price. */
export async function chooseGoods(
  ctx: ReadContext,
  input: SaveInput,
  before: Row<'sale'> | null,
  links: Links,
  errors: FieldError[],
): Promise<Goods> {
  const isNew = input.product !== undefined && input.product !== before?.product;
  const id = input.product ?? before?.product ?? null;
  const product = id === null ? null : ((await getRow(ctx.db, 'product', id)) ?? null);
  if (isNew && (product === null || product.deleted === 1 || product.active === 0)) {
    errors.push({ pointer: '#/product', code: 'unknown_reference' });
  }
  // What sold it before goes on being its sale.
  const otherWay = product === null || !(isNew || before === null) ? null : await otherWayOf(ctx, product.id);
  if (otherWay !== null) errors.push({ pointer: '#/product', code: otherWay });
  const holds = product === null ? null : await priceFor(ctx, product, links);
  if (product !== null && holds !== null && (isNew || before === null)) {
    return {
      product,
      isNew: true,
      holds,
      isForAnother: false,
      description: input.description ?? (await keptDescription(ctx, before)) ?? product.name,
      supply: product.supply === 1,
      price: holds.price,
      taxes: (await taxesOfProduct(ctx, product)).map(appliedTax),
    };
  }
  if (before === null) {
    if (id === null) requireDescription(input, errors);
    return {
      product: null,
      isNew: true,
      holds: null,
      isForAnother: false,
      description: input.description ?? '',
      supply: false,
      price: null,
      taxes: [],
    };
  }
  const isForAnother = links.customer !== before.customer;
  // A price by hand goes with the sale, a rate with its customer.
  const isByHand = before.productRate === null && before.price !== product?.price;
  return {
    product,
    isNew: false,
    holds,
    isForAnother,
    description: input.description ?? before.description,
    supply: before.supply === 1,
    price: holds !== null && isForAnother && !isByHand ? holds.price : before.price,
    taxes: taxesOf(before),
  };
}

/**
 * The taxes a request asks for: by their ids, by a rate, or those that hold anyway. Adds to `errors` what does not
 * agree with the records of the taxes.
 */
export async function chooseTaxes(
  ctx: ReadContext,
  { taxes, taxRate }: SaveInput,
  usual: readonly AppliedTax[],
  errors: FieldError[],
): Promise<readonly AppliedTax[]> {
  const inputRate = taxRate === undefined ? null : toPercent(taxRate);
  if (taxes === undefined) {
    if (inputRate === null || rateOf(usual) === inputRate) return usual;
    const found = await taxWithRate(ctx, inputRate);
    if (found !== null) return [found];
    // A rate with decimals comes back from the answer as an integer.
    if (!isNearest(usual, inputRate)) errors.push({ pointer: '#/taxRate', code: 'unknown_reference' });
    return usual;
  }
  const chosen: AppliedTax[] = [];
  for (const [index, { tax: id, rate }] of taxes.entries()) {
    const fault = (field: 'tax' | 'rate', code: FieldError['code']) =>
      errors.push({ pointer: `#/taxes/${index}/${field}`, code });
    const tax = await getRow(ctx.db, 'tax', id);
    if (tax === undefined || tax.deleted === 1) fault('tax', 'unknown_reference');
    else if (chosen.some((other) => other.tax === id)) fault('tax', 'invalid_value');
    else if (tax.active === 0 && !usual.some((other) => other.tax === id)) fault('tax', 'invalid_value');
    else if (rate !== undefined && toPercent(rate) !== tax.rate) fault('rate', 'invalid_value');
    else chosen.push(appliedTax(tax));
  }
  const agrees = inputRate === null || rateOf(chosen) === inputRate || isNearest(chosen, inputRate);
  if (chosen.length === taxes.length && !agrees) errors.push({ pointer: '#/taxRate', code: 'total_mismatch' });
  return chosen;
}

/** What a sale at a price keeps of the rate that says so. It stays what it was where the price does. */
export function rateAt(price: Money, { holds, isNew, isForAnother }: Goods, before: Row<'sale'> | null): SoldBy {
  if (before !== null && !isNew && !isForAnother && price === before.price) {
    return { productRate: before.productRate, rateName: before.rateName };
  }
  return soldBy(holds?.price === price ? holds.rate : null);
}

async function priceFor(ctx: ReadContext, product: Row<'product'>, { customer, company }: Links): Promise<Applied> {
  const row = customer === null ? undefined : await getRow(ctx.db, 'customer', customer);
  return (await openRates(ctx, [product.id], { customer: row ?? null, company })).priceOf(product);
}

/** True where both are the same taxes at the same rates. */
export function areSameTaxes(a: readonly AppliedTax[], b: readonly AppliedTax[]): boolean {
  const key = (taxes: readonly AppliedTax[]): string =>
    taxes
      .map(({ tax, rate }) => `${tax}:${rate}`)
      .sort()
      .join();
  return key(a) === key(b);
}

function taxesOf(sale: Row<'sale'>): AppliedTax[] {
  const taxes: ApiRecord<'sale'>['taxes'] = JSON.parse(sale.taxes);
  return taxes.map(({ tax, name, rate }) => ({ tax, name, rate: toPercent(rate) }));
}

function requireDescription({ description, price, total }: SaveInput, errors: FieldError[]): void {
  if (description === undefined) errors.push({ pointer: '#/product', code: 'required' });
  else if (price === undefined && total === undefined) errors.push({ pointer: '#/price', code: 'required' });
}

/** A description of the sale's own outlives its product; one that was the product's name does not. */
async function keptDescription(ctx: ReadContext, before: Row<'sale'> | null): Promise<string | null> {
  if (before === null) return null;
  const product = before.product === null ? undefined : await getRow(ctx.db, 'product', before.product);
  return before.description === product?.name ? null : before.description;
}

function rateOf(taxes: readonly AppliedTax[]): Percent {
  return sumPercent(taxes.map(({ rate }) => rate));
}

function isNearest(taxes: readonly AppliedTax[], rate: Percent): boolean {
  return Math.round(fromPercent(rateOf(taxes))) === fromPercent(rate);
}
