import { fromMoney, MAX_AMOUNT, type Percent, toMoney, toPercent } from '#shared/domain/money.ts';
import { StockOrderStatus } from '#shared/domain/states.ts';
import { nextStockOrderNumber, type PricedStockOrder, priceStockOrder, totalQuantity } from '#shared/domain/stock.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import { stockCreateOrder as contract } from '#shared/operations/contracts/stockCreateOrder.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { WriteContext } from '../../context.ts';
import { execute } from '../../db/execute.ts';
import { presentById } from '../../records/present.ts';
import { getRow, insertRow } from '../../records/rows.ts';
import { at } from '../checkout/at.ts';
import { storedInstant, storedText } from '../given.ts';
import { handle } from '../handler.ts';
import { findProducts, makeProducts } from '../stock/products.ts';

type Line = ParsedInputOf<typeof contract>['lines'][number];

/** Writes an order to a supplier as a draft. Nothing is in the store for it until it is received. */
export const stockCreateOrder = handle(contract, async (ctx, input) => {
  const errors: FieldError[] = [];
  await checkSupplier(ctx, input.supplier ?? null, errors);
  const found = await findProducts(ctx, input.lines, errors);
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  const globalDiscount = toPercent(input.globalDiscount ?? 0);
  const items = input.lines.map(itemOf);
  const priced = price(items, globalDiscount);

  const products = await makeProducts(ctx, found);
  const id = await insertRow(ctx, 'stockOrder', {
    number: await nextNumber(ctx),
    supplier: input.supplier ?? null,
    date: storedInstant(ctx, input.date, '#/date') ?? ctx.at,
    estimatedDeliveryDate: storedInstant(ctx, input.estimatedDeliveryDate, '#/estimatedDeliveryDate'),
    globalDiscount,
    comments: storedText(ctx, input.comments),
    status: StockOrderStatus.draft,
    amount: totalQuantity(items.map((item) => item.amount)),
    total: priced.total,
  });
  for (const [index, item] of items.entries()) {
    const product = at(products, index);
    await insertRow(ctx, 'stockOrderLine', {
      ...item,
      stockOrder: id,
      product: product.id,
      productName: product.name,
      total: at(priced.lines, index),
      received: 0,
    });
  }
  ctx.emit({ type: 'stockOrder.created', model: 'stockOrder', id });
  return presentById(ctx, 'stockOrder', id);
});

function itemOf({ amount, grossUnitCost, discount }: Line) {
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

/** The number after that of the last order, taken in the transaction that uses it. */
async function nextNumber(ctx: WriteContext): Promise<string> {
  const [last] = await execute<{ number: string }>(
    ctx.db,
    'select "number" from "stockOrder" order by "id" desc limit 1',
    [],
  );
  return nextStockOrderNumber(last?.number ?? null, ctx.zone.dateAt(ctx.now).slice(0, 4));
}
