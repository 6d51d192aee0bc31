/** Several payments for one amount, as they are noted at a desk, and what the server would refuse of them. Amounts are Money. */
import { add, fromMoney, type Money, max, sub, sum, ZERO } from '#shared/domain/money.ts';
import { behaviourOf } from '#shared/domain/paymentTypes.ts';
import { settle } from '#shared/domain/settlement.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { OfferedMethod } from './MethodButtons.tsx';

/** The notes with a button of their own. */
export const notes: readonly number[] = [5, 10, 20, 50];

/** One payment, as the actions that take money are sent it. */
export type PaymentInput = InputOf<Contract<'checkout'>>['payments'][number];

/** One payment of several that was noted. */
export interface TakenPayment {
  /** Unique among those noted together. */
  readonly id: number;
  readonly paymentMethod: number;
  readonly name: string;
  /** paymentMethod.type. */
  readonly type: number;
  /** What was given with this method; cash may be more than is due. */
  readonly given: Money;
  /** On top of what it pays; in cash out of what was given, as far as that goes. */
  readonly tip: Money;
}

export interface MixedPayment {
  /** Still to be paid. */
  readonly due: Money;
  readonly change: Money;
  readonly payments: readonly PaymentInput[];
}

/** Settles a total with the payments noted so far, as the server will. What goes on account is not due any more. */
export function mixedPayment(total: Money, taken: readonly TakenPayment[]): MixedPayment {
  const settled = settle(
    total,
    taken.map((payment) => ({ type: payment.type, amount: payment.given, tendered: null, tip: ZERO })),
  );
  let change = ZERO;
  const payments = taken.map(({ paymentMethod, type, given, tip }, index): PaymentInput => {
    const amount = settled.payments.find((each) => each.index === index)?.amount ?? given;
    const handed = behaviourOf(type).givesChange === true ? max(given, add(amount, tip)) : null;
    if (handed !== null) change = add(change, sub(handed, add(amount, tip)));
    return {
      paymentMethod,
      amount: fromMoney(amount),
      ...(handed !== null && handed > amount ? { tendered: fromMoney(handed) } : {}),
      ...(tip > ZERO ? { tip: fromMoney(tip) } : {}),
    };
  });
  return { due: sub(settled.pending, settled.onAccount?.amount ?? ZERO), change, payments };
}

/** The sum of what was noted. */
export function notedTotal(noted: readonly TakenPayment[]): Money {
  return sum(noted, ({ given }) => given);
}

/** The id of the payment that is noted next. */
export function nextTakenId(taken: readonly TakenPayment[]): number {
  return (taken.at(-1)?.id ?? 0) + 1;
}

type Fault = 'zero' | 'tooMuch' | 'tooMuchBack' | 'notThere' | 'onAccount' | 'tip';

/** The texts of what the server would refuse. */
export const faultTexts = {
  zero: 'payments:other.fault.zero',
  tooMuch: 'payments:other.fault.tooMuch',
  tooMuchBack: 'payments:other.fault.tooMuchBack',
  notThere: 'payments:other.fault.notThere',
  onAccount: 'payments:other.fault.onAccount',
  tip: 'payments:other.fault.tip',
} as const satisfies Readonly<Record<Fault, string>>;

interface Given {
  readonly given: Money;
  readonly tip?: Money;
  readonly due: Money;
  /** It is paid back. */
  readonly isRefund?: boolean;
}

/** What the server would refuse of a payment, before it is asked; null where it may be noted. */
export function faultOf(method: OfferedMethod, { given, tip = ZERO, due, isRefund = false }: Given): Fault | null {
  const { givesChange = false, takesTip = false, defers } = behaviourOf(method.type);
  if (given === ZERO) return 'zero';
  if (tip > ZERO && !takesTip) return 'tip';
  if (given > due && isRefund) return 'tooMuchBack';
  if (given > due && !givesChange) return 'tooMuch';
  if (method.free !== null && given > method.free) return 'notThere';
  if (defers !== undefined && sub(due, given) > ZERO) return 'onAccount';
  return null;
}
