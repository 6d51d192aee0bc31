/** Which products the till sells as recharges of vouchers, by live events. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { voucherTypesQuery } from '#screens/base/api/tillQueries.ts';
import { type Recharges, rechargesOf } from '#screens/subjects/checkout/recharges.ts';

const NOT_READ: Recharges = new Map();

export interface KnownRecharges {
  /** Empty until the types are read: the service refuses such a product as goods. */
  readonly recharges: Recharges;
  readonly isRead: boolean;
}

export function useRecharges(): KnownRecharges {
  const { data } = useQuery(voucherTypesQuery);
  return useMemo(
    () =>
      data === undefined ? { recharges: NOT_READ, isRead: false } : { recharges: rechargesOf(data), isRead: true },
    [data],
  );
}
