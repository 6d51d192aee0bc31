/** What was taken for baskets and is on no document yet: read anew at every change, whoever makes it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSession } from '#screens/base/api/session.ts';
import { dispatchTill, getTill } from './tillStore.ts';
import { readWaiting, type WaitingFor } from './waitingRecords.ts';

export const WAITING_KEY = ['listAll', 'basketPayment', 'waiting'] as const;

/** By the identity of the basket they wait for, the oldest first. Keeps this till's basket to what the server has. */
export function useWaiting(): ReadonlyMap<string, readonly WaitingFor[]> {
  const isAttended = useSession() !== null;
  const { data, dataUpdatedAt } = useQuery({
    queryKey: WAITING_KEY,
    queryFn: () => readWaiting(),
    meta: { models: ['basketPayment'] },
    enabled: isAttended,
    // Another till may have given one back while this one heard nothing.
    staleTime: 0,
  });
  const byBasket = useMemo(() => Map.groupBy(data ?? [], ({ basket }) => basket), [data]);
  useEffect(() => {
    // Each answer counts, also one that says the same: the one before may have come while the basket was locked.
    if (data === undefined || dataUpdatedAt === 0) return;
    const { uuid } = getTill().basket;
    const payments = data.filter(({ basket }) => basket === uuid);
    dispatchTill({ type: 'waiting', basket: uuid, payments });
  }, [data, dataUpdatedAt]);
  return byBasket;
}
