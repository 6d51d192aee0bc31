/** What was paid of sales, and what took it back. */
import { useQuery } from '@tanstack/react-query';
import { listAll } from '#screens/base/api/client.ts';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import type { PaidPart } from '../payments/PaymentRows.tsx';

export interface SalePayments {
  /** In the order they were made; undefined until they are read. */
  readonly parts: readonly PaidPart[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The payments of a sale, each with what it paid of it. */
export function useSalePayments(sale: number): SalePayments {
  const isAllowed = usePermission('salePayment:read');
  const shares = useQuery({
    queryKey: ['salePayments', sale],
    queryFn: () => listAll('salePayment', { sale }),
    // What is paid of a sale changes with events of the sale and of the payment alone.
    meta: { models: ['salePayment', 'payment', 'sale'] },
    enabled: isAllowed,
  });
  const ids = [...new Set((shares.data ?? []).map(({ payment }) => payment))];
  const payments = useListAll('payment', { 'id[in]': ids }, { enabled: ids.length > 0 });
  const byId = new Map((payments.data ?? []).map((payment) => [payment.id, payment]));
  const isRead = shares.data !== undefined && (ids.length === 0 || payments.data !== undefined);
  return {
    parts: isRead ? (shares.data ?? []).flatMap(({ payment, amount }) => partOf(byId.get(payment), amount)) : undefined,
    error: shares.error ?? payments.error,
    retry: () => void Promise.all([shares.refetch(), payments.refetch()]),
  };
}

function partOf(payment: ApiRecord<'payment'> | undefined, amount: number): readonly PaidPart[] {
  return payment === undefined ? [] : [{ payment, amount }];
}
