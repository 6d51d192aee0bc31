/** The payment methods the till offers, in their order. */
import { useMemo } from 'react';
import { useListAll } from '#screens/base/api/queries.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { PaymentType } from '#shared/domain/paymentTypes.ts';

export interface PaymentMethods {
  /** They are read: where a method is null, there is none. */
  readonly isRead: boolean;
  readonly all: readonly ApiRecord<'paymentMethod'>[];
  /** Id of the method of the cash buttons; null when there is none. */
  readonly cash: number | null;
  /** Id of the method of the card button; null when there is none. */
  readonly card: number | null;
  /** Id of the first method of a type (`PaymentType`); null when there is none. */
  readonly of: (type: number) => number | null;
}

export function usePaymentMethods(): PaymentMethods {
  const { data } = useListAll('paymentMethod', { active: true });
  return useMemo(() => {
    const all = (data ?? []).toSorted((a, b) => a.priority - b.priority || a.id - b.id);
    const of = (type: number): number | null => all.find((method) => method.type === type)?.id ?? null;
    return { isRead: data !== undefined, all, cash: of(PaymentType.cash), card: of(PaymentType.card), of };
  }, [data]);
}
