/** A product as it is put into an order: with what it cost last. */
import { get, list } from '#screens/base/api/client.ts';

export interface OrderedProduct {
  readonly id: number;
  readonly name: string;
  /** Null: not known. */
  readonly cost: number | null;
}

/** What a unit cost in the last order to the supplier, else in the last one to anybody, else on average. Throws ApiError. */
export async function orderedProduct(id: number, supplier: number | null): Promise<OrderedProduct> {
  const [product, lines] = await Promise.all([get('product', id), lastLines(id)]);
  const last = lines.find((line) => supplier !== null && line.supplier === supplier) ?? lines[0];
  return { id, name: product.name, cost: last?.cost ?? product.cost ?? null };
}

/** Lines looked at. */
const LOOKED_AT = 20;

async function lastLines(product: number): Promise<readonly { cost: number; supplier: number | null }[]> {
  const lines = await list('stockOrderLine', { product, sort: '-id', limit: LOOKED_AT });
  if (lines.length === 0) return [];
  const ids = [...new Set(lines.map(({ stockOrder }) => stockOrder))];
  const orders = await list('stockOrder', { 'id[in]': ids, fields: 'id,supplier', limit: LOOKED_AT });
  return lines.map(({ stockOrder, grossUnitCost }) => ({
    cost: grossUnitCost,
    supplier: orders.find((order) => order.id === stockOrder)?.supplier ?? null,
  }));
}
