import { useList } from '#screens/base/api/queries.ts';
import { fromMoney, type Money, neg, ZERO } from '#shared/domain/money.ts';
import { MovementType } from '#shared/domain/states.ts';
import { type Hint, hintFor } from './differences.ts';

export interface HintQuestion {
  readonly pos: number;
  /** The session: from its opening to its closing, or to now. */
  readonly opening: number;
  readonly closing: number | null;
  readonly cash: Money;
  readonly card: Money;
}

/** A payment that may explain a difference. */
export interface PaymentHint extends Hint {
  /** When it was taken. */
  readonly at: string;
  readonly payment: number | null;
}

/** The payment of the session that may explain the differences; null while none is known. */
export function useDifferenceHint(question: HintQuestion): PaymentHint | null {
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
  const ids = (payments ?? []).flatMap(({ payment }) => payment ?? []);
  const cancelations = useList('payment', { 'cancelationOf[in]': ids }, { enabled: ids.length > 0 }).data;
  if (payments === undefined || (ids.length > 0 && cancelations === undefined)) return null;
  // What was taken back already explains nothing, nor does taking it back.
  const settled = new Set((cancelations ?? []).flatMap(({ id, cancelationOf }) => [id, cancelationOf]));
  const open = payments.filter(({ payment }) => !settled.has(payment));
  const hint = hintFor({ cash, card }, open);
  const movement = open.find((item) => item.id === hint?.movement);
  return hint === null || movement === undefined ? null : { ...hint, at: movement.created, payment: movement.payment };
}
