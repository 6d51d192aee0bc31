/** What a draft of an order to a supplier says, checked and priced, and its lines. */

import type { WriteContext } from '#server/core/context/context.ts';
import { at } from '#server/core/operations/at.ts';
import { storedInstant, storedText } from '#server/core/operations/stored.ts';
import { getRow, insertPart, type NewRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney, MAX_AMOUNT, type Percent, toMoney, toPercent } from '#shared/domain/money.ts';
import { type PricedStockOrder, priceStockOrder, totalQuantity } from '#shared/domain/stock.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { OrderLine } from '#shared/operations/parts/stockOrders.ts';
import { findProducts, makeProducts } from './products.ts';
import { resolveWarehouse } from './warehouses.ts';

type Input = ParsedInputOf<Contract<'stockCreateOrder'>>;
type Fields = Pick<
  Row<'stockOrder'>,
  'supplier' | 'warehouse' | 'estimatedDeliveryDate' | 'globalDiscount' | 'comments' | 'amount' | 'total'
>;

export interface CheckedOrder {
  readonly fields: Fields;
  readonly lines: readonly Omit<NewRow<'stockOrderLine'>, 'stockOrder'>[];
}

/**
 * An order as it will be stored, with what it comes to. Products that are not there are made. Throws 422 with all that is
 * wrong with it.
 */
export async function checkedOrder(ctx: WriteContext, input: Input): Promise<CheckedOrder> {
  const errors: FieldError[] = [];
  await checkSupplier(ctx, input.supplier ?? null, errors);
  const found = await findProducts(ctx, input.lines, errors);
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  const globalDiscount = toPercent(input.globalDiscount ?? 0);
  const items = input.lines.map(itemOf);
  const priced = price(items, globalDiscount);
  const products = await makeProducts(ctx, found);
  return {
    fields: {
      supplier: input.supplier ?? null,
      warehouse: input.warehouse == null ? null : await resolveWarehouse(ctx, input.warehouse),
      estimatedDeliveryDate: storedInstant(ctx, input.estimatedDeliveryDate, '#/estimatedDeliveryDate'),
      globalDiscount,
      comments: storedText(ctx, input.comments),
      amount: totalQuantity(items.map((item) => item.amount)),
      total: priced.total,
    },
    lines: items.map((item, index) => ({
      ...item,
      product: at(products, index).id,
      productName: at(products, index).name,
      total: at(priced.lines, index),
      received: 0,
    })),
  };
}

/** Writes the lines of an order that has none. */
export async function writeLines(ctx: WriteContext, stockOrder: number, lines: CheckedOrder['lines']): Promise<void> {
  for (const line of lines) await insertPart(ctx, 'stockOrderLine', { ...line, stockOrder });
}

function itemOf({ amount, grossUnitCost, discount }: OrderLine) {
  return { amount, grossUnitCost: toMoney(grossUnitCost), discount: toPercent(discount ?? 0) };
}

/** Throws 422 `too_big` where an amount is more than the service takes. */
function price(items: readonly ReturnType<typeof itemOf>[], globalDiscount: Percent): PricedStockOrder {
  try {
    const priced = priceStockOrder(items, globalDiscount);
    if ([priced.total, ...priced.lines].every((amount) => fromMoney(amount) <= MAX_AMOUNT)) return priced;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw invalidField('#/lines', 'too_big');
}

async function checkSupplier(ctx: WriteContext, id: number | null, errors: FieldError[]): Promise<void> {
  if (id === null) return;
  const supplier = await getRow(ctx.db, 'supplier', id);
  const gone = supplier === undefined || supplier.deleted === 1;
  if (gone) errors.push({ pointer: '#/supplier', code: 'unknown_reference' });
  else if (supplier.active === 0) errors.push({ pointer: '#/supplier', code: 'invalid_value' });
}
