/** What every action that sells needs to make a line: the taxes of a product, and what the line comes to. */

import type { ReadContext } from '#server/core/context/context.ts';
import { at } from '#server/core/operations/at.ts';
import { getRow } from '#server/core/records/write.ts';
import type { ApiRecord, Row } from '#shared/catalogue/index.ts';
import { add, fromMoney, MAX_AMOUNT, toPercent, ZERO } from '#shared/domain/money.ts';
import { type PricedDocument, type PricedLine, type PricingLine, priceDocument } from '#shared/domain/pricing.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';

/** The taxes of a product, as records. `known` keeps them between the lines of one request. */
export async function taxesOfProduct(
  ctx: ReadContext,
  product: Row<'product'>,
  known = new Map<number, Row<'tax'>>(),
): Promise<Row<'tax'>[]> {
  const rows: Row<'tax'>[] = [];
  for (const id of JSON.parse(product.taxes) as number[]) {
    const tax = known.get(id) ?? (await getRow(ctx.db, 'tax', id));
    if (tax === undefined) throw new Error(`product ${product.id} has the tax ${id}, which is not there`);
    known.set(id, tax);
    rows.push(tax);
  }
  return rows;
}

/**
 * Prices lines that are sold, whose prices include tax. Throws 422 `too_big` at `pointer` beyond what the service takes,
 * and `too_small` at `priceAt` of every line below zero: a sale never owes its buyer.
 */
export function priceLines(
  lines: readonly PricingLine[],
  pointer: string,
  priceAt: (index: number) => string = () => pointer,
): PricedDocument {
  const priced = pricedOrNull(lines);
  if (priced === null) throw invalidField(pointer, 'too_big');
  const errors: FieldError[] = [];
  for (const [index, { total }] of priced.lines.entries()) {
    if (total < 0) errors.push({ pointer: priceAt(index), code: 'too_small' });
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return priced;
}

/**
 * True where units of a product are so few that they cost nothing at the price of one. Goods would leave for nothing,
 * however often.
 */
export function isTooLittle(
  { price, units }: Pick<PricingLine, 'price' | 'units'>,
  { total, discount }: Pick<PricedLine, 'total' | 'discount'>,
): boolean {
  return price > 0 && units > 0 && add(total, discount) === ZERO;
}

/** What a sale by itself comes to. Throws 422 `too_big` at `pointer`, `too_small` at `priceAt`. */
export function priceSale(line: PricingLine, pointer: string, priceAt: string): PricedLine {
  return at(priceLines([line], pointer, () => priceAt).lines, 0);
}

function pricedOrNull(lines: readonly PricingLine[]): PricedDocument | null {
  try {
    const priced = priceDocument(lines, true);
    return Math.abs(fromMoney(priced.total)) <= MAX_AMOUNT ? priced : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A sale as a line that is priced: at the taxes it was made with, at their rates of then. */
export function pricingOf({ price, units, discountRate, supply, taxes }: Row<'sale'>): PricingLine {
  const own: ApiRecord<'sale'>['taxes'] = JSON.parse(taxes);
  return {
    price,
    units,
    discountRate,
    taxes: supply === 1 ? [] : own.map(({ tax, name, rate }) => ({ tax, name, rate: toPercent(rate) })),
    supply: supply === 1,
  };
}
