/** What a difference between counted and expected means, and what may explain it. */
import { type Money, neg, sub, toMoney, ZERO } from '#shared/domain/money.ts';
import { MovementType } from '#shared/domain/states.ts';

export type Verdict = 'exact' | 'short' | 'over';

export function verdictOf(difference: Money): Verdict {
  if (difference === ZERO) return 'exact';
  return difference < ZERO ? 'short' : 'over';
}

/** The amount without its sign: «1.00 short» says the direction in words. */
export function magnitude(amount: Money): Money {
  return amount < ZERO ? neg(amount) : amount;
}

/** The part of a posMovement that a hint needs. */
export interface MovementLike {
  readonly id: number;
  readonly type: number;
  readonly amount: number | null;
}

export interface Hint {
  /** The payment whose amount is the difference. */
  readonly movement: number;
  readonly amount: Money;
  /** What may have happened; `coincidence` when only the figure is the same. */
  readonly kind: 'cardTakenAsCash' | 'cashTakenAsCard' | 'coincidence';
}

/**
 * The latest payment that may explain the differences, or null. A payment noted as card but taken in cash leaves cash
 * over and card short by its amount; one noted as cash but taken by card the other way round. Where the direction does
 * not fit, a card payment of the same figure is still worth a look.
 */
export function hintFor(
  differences: { readonly cash: Money; readonly card: Money },
  movements: readonly MovementLike[],
): Hint | null {
  const { cash, card } = differences;
  if (cash === ZERO && card === ZERO) return null;
  const payments = movements
    .filter(
      (item) =>
        (item.type === MovementType.cashPayment || item.type === MovementType.cardPayment) && item.amount !== null,
    )
    .map((item) => ({ movement: item.id, type: item.type, amount: toMoney(item.amount ?? 0) }))
    .filter((item) => item.amount !== ZERO)
    .sort((a, b) => b.movement - a.movement);
  const find = (type: number, amounts: readonly Money[], kind: Hint['kind']): Hint | null => {
    const match = payments.find((item) => item.type === type && amounts.includes(item.amount));
    return match === undefined ? null : { movement: match.movement, amount: match.amount, kind };
  };
  return (
    find(MovementType.cardPayment, [cash, neg(card)], 'cardTakenAsCash') ??
    find(MovementType.cashPayment, [neg(cash), card], 'cashTakenAsCard') ??
    find(MovementType.cardPayment, [neg(cash), card], 'coincidence')
  );
}

/**
 * True where another method of the payment brings drawer and terminal closer to what was counted: as cash a card payment
 * is expected in the drawer and no longer at the terminal, and the other way round.
 */
export function corrects(
  differences: { readonly cash: Money; readonly card: Money },
  hint: Pick<Hint, 'kind' | 'amount'>,
): boolean {
  if (hint.kind === 'coincidence') return false;
  const moved = hint.kind === 'cardTakenAsCash' ? hint.amount : neg(hint.amount);
  const distance = (cash: Money, card: Money): number => Math.abs(cash) + Math.abs(card);
  const { cash, card } = differences;
  return distance(sub(cash, moved), sub(card, neg(moved))) < distance(cash, card);
}
