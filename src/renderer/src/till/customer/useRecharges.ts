/** Which products the till sells as recharges of a customer's voucher. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { VoucherKind } from '#shared/domain/states.ts';
import { voucherTypesQuery } from '../../api/tillQueries.ts';

/** A recharge that a product is sold as. */
export interface Recharge {
  readonly voucherType: number;
  /** It puts money into a wallet, which no wallet pays for. */
  readonly isMoney: boolean;
}

/** By product. Of several types that are sold as one product, the first. */
export type Recharges = ReadonlyMap<number, Recharge>;

/** Empty until the types are read: the service refuses such a product as goods. */
export function useRecharges(): Recharges {
  const { data } = useQuery(voucherTypesQuery);
  return useMemo(
    () =>
      new Map(
        (data ?? [])
          .toReversed()
          .map(({ id, kind, product }) => [product, { voucherType: id, isMoney: kind === VoucherKind.money }]),
      ),
    [data],
  );
}
