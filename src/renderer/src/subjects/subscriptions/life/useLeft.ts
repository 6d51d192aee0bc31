/** What is left to do of what was done with a subscription, as its sales stand: some may have been paid here meanwhile. */
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { fromMoney, max, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import type { ReturnedSale } from '#shared/operations/parts/subscriptionLife.ts';
import type { Done } from './done.ts';

/** A sale as far as it decides how something of it is given back. */
export interface ReturnSale {
  readonly id: number;
  readonly parent: number | null;
  readonly status: number;
  readonly pending: number;
}

export interface Left extends Pick<Done, 'owed' | 'toPay'> {
  /** Without those of which nothing is to be given back. */
  readonly returned: readonly ReturnedSale[];
  /** Their sales, as far as they may be read. */
  readonly sales: readonly ReturnSale[];
}

export function useLeft({ returned, owed, toPay }: Done): Left {
  const mayRead = usePermission('sale:read');
  const ids = [...new Set([...returned.map(({ sale }) => sale), ...toPay.sales])];
  const { data: sales = [] } = useListAll(
    'sale',
    { 'id[in]': ids, fields: 'id,parent,status,pending' },
    { enabled: mayRead && ids.length > 0 },
  );
  const pendingOf = new Map(sales.map(({ id, pending }) => [id, toMoney(pending)]));
  const known = toPay.sales.flatMap((id) => pendingOf.get(id) ?? []);
  const due = known.length < toPay.sales.length ? toMoney(toPay.due) : sum(known, (pending) => pending);
  const paid = sub(toMoney(toPay.due), due);
  return {
    returned: returned
      .map((one): ReturnedSale => {
        // Its credit note has paid what was owed of it.
        if (one.creditNote !== null) return one;
        const pending = pendingOf.get(one.sale) ?? toMoney(one.pending);
        return { ...one, pending: fromMoney(pending), refund: fromMoney(max(sub(toMoney(one.amount), pending), ZERO)) };
      })
      .filter(({ refund }) => refund > 0),
    owed: fromMoney(max(sub(toMoney(owed), paid), ZERO)),
    toPay: { ...toPay, due: fromMoney(due) },
    sales,
  };
}
