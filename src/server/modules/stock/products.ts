/** The products of an order: those it names, those found by their barcode, and those made because they are not there. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { createRecord, deleteRecord } from '#server/core/records/service.ts';
import { getRow } from '#server/core/records/write.ts';
import { models, type Row } from '#shared/catalogue/index.ts';
import { codeKey } from '#shared/domain/codes.ts';
import type { FieldError } from '#shared/errors.ts';
import type { OrderLine } from '#shared/operations/parts/stockOrders.ts';

export interface OrderedProduct {
  readonly id: number;
  readonly name: string;
}

/** A product that is not there yet. Lines that name it share it, so that it is made once. */
interface NewProduct {
  readonly name: string;
  readonly barcode: string | null;
  readonly price: number;
  readonly useStock: boolean;
  made: OrderedProduct | null;
}

export type FoundProduct = OrderedProduct | NewProduct;

/**
 * Finds the product of every line, in the order of the lines; a product object without a known barcode becomes a new
 * product. Adds to `errors` every line whose product cannot be had.
 */
export async function findProducts(
  ctx: WriteContext,
  lines: readonly OrderLine[],
  errors: FieldError[],
): Promise<FoundProduct[]> {
  const byBarcode = new Map<string, FoundProduct>();
  const found: FoundProduct[] = [];
  for (const [index, { product }] of lines.entries()) {
    const pointer = `#/lines/${index}/product`;
    if (typeof product === 'number') {
      const row = await getRow(ctx.db, 'product', product);
      if (row === undefined || row.deleted === 1) errors.push({ pointer, code: 'unknown_reference' });
      else found.push(row);
      continue;
    }
    const { barcode = null, name } = product;
    const key = codeKey(barcode ?? '');
    const known = key === null ? undefined : (byBarcode.get(key) ?? (await productOf(ctx, key)));
    if (known === undefined && !name) {
      errors.push({ pointer: `${pointer}/name`, code: 'required' });
      continue;
    }
    const item = known ?? {
      name: name ?? '',
      barcode,
      price: product.price ?? 0,
      useStock: product.useStock ?? true,
      made: null,
    };
    if (key !== null) byBarcode.set(key, item);
    found.push(item);
  }
  return found;
}

/** Makes the products that are not there yet, each with its barcode and the general rate of tax. */
export async function makeProducts(ctx: WriteContext, found: readonly FoundProduct[]): Promise<OrderedProduct[]> {
  const products: OrderedProduct[] = [];
  for (const item of found) {
    if ('made' in item) {
      item.made ??= await makeProduct(ctx, item);
      products.push(item.made);
    } else products.push(item);
  }
  return products;
}

async function makeProduct(ctx: WriteContext, { name, barcode, price, useStock }: NewProduct): Promise<OrderedProduct> {
  const taxes = await generalTax(ctx);
  const id = await createRecord(ctx, models.product, { name, price, useStock, taxes });
  if (barcode !== null) {
    await freeBarcode(ctx, barcode);
    await createRecord(ctx, models.productBarcode, { product: id, barcode });
  }
  return { id, name };
}

/** The live product that a code means, by the key of the code. */
function productOf(ctx: WriteContext, key: string): Promise<Row<'product'> | undefined> {
  return queryFirst<Row<'product'>>(
    ctx.db,
    sql`select p.* from "codeOwner" c join "product" p on p."id" = c."record"
      where c."key" = ${key} and c."model" = 'product' and p."deleted" = 0`,
  );
}

/** Takes a barcode from the deleted product that still holds it: products could once be deleted without theirs. */
async function freeBarcode(ctx: WriteContext, barcode: string): Promise<void> {
  const held = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select "id" from "productBarcode"
    where "codeKey" = ${codeKey(barcode)} and "deleted" = 0`,
  );
  if (held !== undefined) await deleteRecord(ctx, models.productBarcode, held.id);
}

/** The default tax of a product: the highest of the standard rates in use. */
async function generalTax(ctx: WriteContext): Promise<number[]> {
  const tax = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select "id" from "tax" where "category" = 'S'
    and "active" = 1 and "deleted" = 0 order by "rate" desc, "id" limit 1`,
  );
  return tax === undefined ? [] : [tax.id];
}
