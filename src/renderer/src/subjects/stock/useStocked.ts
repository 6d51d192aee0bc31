/** What there is of a product and what it cost, as it is now: neither has an event of the product itself. */
import { useQuery } from '@tanstack/react-query';
import { anyRecord } from '#screens/base/api/client.ts';
import type { AnyRecord } from '#screens/records/values/records.ts';

export interface Stocked {
  readonly stock: number;
  readonly cost: number | null;
  readonly minimum: number | null;
}

/** As `product` was read, until it is read again. */
export function useStocked(product: AnyRecord): Stocked {
  const { data = product } = useQuery({
    queryKey: ['office', 'product', 'stocked', product.id],
    queryFn: () => anyRecord('product', product.id, { fields: 'stock,cost,minimumStock' }),
    meta: { models: ['product', 'stockMovement'] },
  });
  const { stock, cost, minimumStock } = data;
  return {
    stock: Number(stock),
    cost: typeof cost === 'number' ? cost : null,
    minimum: typeof minimumStock === 'number' ? minimumStock : null,
  };
}
