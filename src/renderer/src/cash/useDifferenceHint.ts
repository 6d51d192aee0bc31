import { fromMoney, type Money, neg, ZERO } from '#shared/domain/money.ts';
import { MovementType } from '#shared/domain/states.ts';
import { useList } from '../api/queries.ts';
import { type Hint, hintFor } from './differences.ts';

export interface HintQuestion {
  readonly pos: number;
  /** The session: from its opening to its closing, or to now. */
  readonly opening: number;
  readonly closing: number | null;
  readonly cash: Money;
  readonly card: Money;
}

/** A payment of the session that may explain the differences, with the time it was taken at; null while none is known. */
export function useDifferenceHint(question: HintQuestion): (Hint & { readonly at: string }) | null {
  const { pos, opening, closing, cash, card } = question;
  const figures = [cash, neg(cash), card, neg(card)].filter((amount) => amount !== ZERO).map(fromMoney);
  const payments = useList(
    'posMovement',
    {
      pos,
      'id[gte]': opening,
      'id[lte]': closing,
      'type[in]': [MovementType.cashPayment, MovementType.cardPayment],
      'amount[in]': [...new Set(figures)],
      sort: '-id',
      limit: 100,
    },
    { enabled: figures.length > 0 },
  ).data;
  const hint = hintFor({ cash, card }, payments ?? []);
  const payment = payments?.find((item) => item.id === hint?.movement);
  return hint === null || payment === undefined ? null : { ...hint, at: payment.created };
}
