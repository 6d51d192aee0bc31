/** An order to a supplier as it is edited: what its fields hold while somebody types, and what of it is sent. */
import { z } from 'zod';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { fromMoney, toMoney, toPercent } from '#shared/domain/money.ts';
import { priceStockOrder } from '#shared/domain/stock.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

export type StockOrder = ApiRecord<'stockOrder'>;
export type StockOrderLine = ApiRecord<'stockOrderLine'>;

const number = z.number().nullable();

const line = z.object({
  /** Tells it from the others while it is edited. */
  key: z.number(),
  product: number,
  name: z.string(),
  amount: number,
  cost: number,
  discount: number,
});
export type EditedLine = Readonly<z.infer<typeof line>>;

export const editedSchema = z.object({
  supplier: number,
  warehouse: number,
  /** A day. */
  delivery: z.string(),
  globalDiscount: number,
  comments: z.string(),
  lines: z.array(line),
  /** When the draft it began from was changed last; null: a new one. */
  began: z.string().nullable(),
});
export type EditedOrder = Readonly<z.infer<typeof editedSchema>>;

/** A line that says nothing yet. */
export function emptyLine(before: readonly EditedLine[]): EditedLine {
  const key = Math.max(0, ...before.map((each) => each.key)) + 1;
  return { key, product: null, name: '', amount: 1, cost: null, discount: null };
}

/** An order that nothing was said of yet. */
export function newOrder(supplier: number | null): EditedOrder {
  return {
    supplier,
    warehouse: null,
    delivery: '',
    globalDiscount: null,
    comments: '',
    began: null,
    lines: [emptyLine([])],
  };
}

/** A stored draft as it is edited. */
export function editedOf(order: StockOrder, lines: readonly StockOrderLine[]): EditedOrder {
  const orNull = (value: number): number | null => (value === 0 ? null : value);
  return {
    supplier: order.supplier,
    warehouse: order.warehouse,
    delivery: order.estimatedDeliveryDate?.slice(0, 10) ?? '',
    globalDiscount: orNull(Number(order.globalDiscount)),
    comments: order.comments ?? '',
    lines: lines.map((each, index) => ({
      key: index + 1,
      product: each.product,
      name: each.productName,
      amount: Number(each.amount),
      cost: Number(each.grossUnitCost),
      discount: orNull(Number(each.discount)),
    })),
    began: String(order.updated ?? order.created),
  };
}

/** True for a line nobody has written anything in. */
export function isBlank({ product, name, cost }: EditedLine): boolean {
  return product === null && name.trim() === '' && cost === null;
}

/** True for a line that says what to order, how much, and at which cost. */
export function isComplete({ product, amount, cost }: EditedLine): boolean {
  return product !== null && amount !== null && amount > 0 && cost !== null;
}

/** One more of a product: added to its line, or in a line of its own in the place of a blank one. */
export function withProduct(
  lines: readonly EditedLine[],
  product: { readonly id: number; readonly name: string; readonly cost: number | null },
): readonly EditedLine[] {
  const own = lines.find((each) => each.product === product.id);
  if (own !== undefined) {
    return lines.map((each) =>
      each === own ? { ...each, amount: Math.round(((each.amount ?? 0) + 1) * 1000) / 1000 } : each,
    );
  }
  const added = { ...emptyLine(lines), product: product.id, name: product.name, cost: product.cost };
  return [...lines.filter((each) => !isBlank(each)), added];
}

export interface OrderSums {
  /** Of each line, in the order of the lines. */
  readonly lines: readonly number[];
  readonly total: number;
}

/** What it comes to, by the function of the service; lines that are not complete count nothing. */
export function orderSums({ lines, globalDiscount }: EditedOrder): OrderSums {
  const items = lines.map(({ amount, cost, discount }) => ({
    amount: amount ?? 0,
    grossUnitCost: toMoney(cost ?? 0),
    discount: toPercent(Math.min(discount ?? 0, 100)),
  }));
  const priced = priceStockOrder(items, toPercent(Math.min(globalDiscount ?? 0, 100)));
  return { lines: priced.lines.map(fromMoney), total: fromMoney(priced.total) };
}

/** What is sent, without blank lines. */
export function orderBody(order: EditedOrder): InputOf<Contract<'stockCreateOrder'>> {
  const { supplier, warehouse, delivery, globalDiscount, comments, lines } = order;
  return {
    supplier,
    warehouse,
    globalDiscount: globalDiscount ?? 0,
    estimatedDeliveryDate: delivery === '' ? null : delivery,
    comments: comments.trim() === '' ? null : comments.trim(),
    lines: lines
      .filter((each) => !isBlank(each))
      .map(({ product, amount, cost, discount }) => ({
        product: product ?? 0,
        amount: amount ?? 0,
        grossUnitCost: cost ?? 0,
        discount: discount ?? 0,
      })),
  };
}
