/** What every action that sells needs to make a line: the taxes of a product, and what the line comes to. */
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney, MAX_AMOUNT } from '#shared/domain/money.ts';
import { type PricedDocument, type PricingLine, priceDocument } from '#shared/domain/pricing.ts';
import { invalidField } from '#shared/errors.ts';
import type { ReadContext } from '../../context.ts';
import { getRow } from '../../records/rows.ts';
import { at } from '../checkout/at.ts';
import type { SaleAmounts } from './create.ts';

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

/** Prices lines whose prices include tax. Throws 422 `too_big` at `pointer` beyond what the service takes. */
export function priceLines(lines: readonly PricingLine[], pointer: string): PricedDocument {
  try {
    const priced = priceDocument(lines, true);
    if (Math.abs(fromMoney(priced.total)) <= MAX_AMOUNT) return priced;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw invalidField(pointer, 'too_big');
}

/** What a sale by itself comes to. Throws 422 `too_big` at `pointer`. */
export function priceSale(line: PricingLine, pointer: string): SaleAmounts {
  return at(priceLines([line], pointer).lines, 0);
}
