/** The payment methods the till offers: those that need nothing but an amount. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { PaymentType } from '#shared/domain/states.ts';
import { useListAll } from '../api/queries.ts';

export interface PaymentMethods {
  readonly all: readonly ApiRecord<'paymentMethod'>[];
  /** Id of the method of the cash buttons; null when there is none. */
  readonly cash: number | null;
  /** Id of the method of the card button; null when there is none. */
  readonly card: number | null;
}

const offered: readonly number[] = [PaymentType.cash, PaymentType.card, PaymentType.transfer, PaymentType.online];

export function usePaymentMethods(): PaymentMethods {
  const { data = [] } = useListAll('paymentMethod', { active: true });
  const all = data
    .filter((method) => offered.includes(method.type))
    .sort((a, b) => a.priority - b.priority || a.id - b.id);
  const first = (type: number): number | null => all.find((method) => method.type === type)?.id ?? null;
  return { all, cash: first(PaymentType.cash), card: first(PaymentType.card) };
}
