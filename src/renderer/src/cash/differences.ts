/** What a difference between counted and expected means, what closing needs for it, and what may explain it. */
import { type Money, neg, sub, toMoney, ZERO } from '#shared/domain/money.ts';

export type Verdict = 'exact' | 'short' | 'over';

/** Counted and expected of one method; `difference` is counted − expected. */
export interface Balance {
  readonly real: Money;
  readonly expected: Money;
  readonly difference: Money;
  readonly verdict: Verdict;
}

/** Sets what was counted against what was expected. */
export function balanceOf(real: Money, expected: Money): Balance {
  const difference = sub(real, expected);
  return { real, expected, difference, verdict: verdictOf(difference) };
}

export function verdictOf(difference: Money): Verdict {
  if (difference === ZERO) return 'exact';
  return difference < ZERO ? 'short' : 'over';
}

/** The amount without its sign: «1.00 short» says the direction in words. */
export function magnitude(amount: Money): Money {
  return amount < ZERO ? neg(amount) : amount;
}

export interface Limits {
  /** Differences up to this need no comment. */
  readonly tolerance: Money;
  /** Differences above this need a manager's PIN; null = never. */
  readonly managerLimit: Money | null;
}

export interface Requirements {
  readonly comment: boolean;
  readonly manager: boolean;
}

/** What closing with these differences needs; each method is held against the limits on its own. */
export function requirementsOf(differences: readonly Money[], limits: Limits): Requirements {
  const largest = Math.max(0, ...differences.map(magnitude));
  return {
    comment: largest > limits.tolerance,
    manager: limits.managerLimit !== null && largest > limits.managerLimit,
  };
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

const CASH_PAYMENT = 6;
const CARD_PAYMENT = 7;

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
    .filter((item) => (item.type === CASH_PAYMENT || item.type === CARD_PAYMENT) && item.amount !== null)
    .map((item) => ({ movement: item.id, type: item.type, amount: toMoney(item.amount ?? 0) }))
    .filter((item) => item.amount !== ZERO)
    .sort((a, b) => b.movement - a.movement);
  const find = (type: number, amounts: readonly Money[], kind: Hint['kind']): Hint | null => {
    const match = payments.find((item) => item.type === type && amounts.includes(item.amount));
    return match === undefined ? null : { movement: match.movement, amount: match.amount, kind };
  };
  return (
    find(CARD_PAYMENT, [cash, neg(card)], 'cardTakenAsCash') ??
    find(CASH_PAYMENT, [neg(cash), card], 'cashTakenAsCard') ??
    find(CARD_PAYMENT, [neg(cash), card], 'coincidence')
  );
}
