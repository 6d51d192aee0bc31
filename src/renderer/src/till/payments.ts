/** From the buttons of the pay strip to the payments of a checkout. Amounts are Money except on the wire. */
import { add, fromMoney, type Money, max, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { settle } from '#shared/domain/settlement.ts';
import { PaymentType } from '#shared/domain/states.ts';
import type { CheckoutInput } from './basket.ts';

export type CheckoutPayment = CheckoutInput['payments'][number];

/** The notes with a button of their own. */
export const notes: readonly number[] = [5, 10, 20, 50];

export interface NoteState {
  readonly note: number;
  /** With it, what was handed over reaches the total: the button charges. Else it adds up. */
  readonly covers: boolean;
  /** To hand back when it covers. */
  readonly change: Money;
}

/** Sum of the notes handed over so far. */
export function handedTotal(handed: readonly number[]): Money {
  return sum(handed, toMoney);
}

/** What each note button does for a total, given what was handed over already. */
export function noteStates(total: Money, handed: readonly number[]): NoteState[] {
  return notes.map((note) => {
    const given = add(handedTotal(handed), toMoney(note));
    const covers = given >= total;
    return { note, covers, change: covers ? sub(given, total) : ZERO };
  });
}

/** Cash for the whole total; `tendered` is what was handed over, null = the exact sum. Nothing for a free basket. */
export function cashPayment(total: Money, tendered: Money | null, cash: number): CheckoutPayment[] {
  if (total === 0) return [];
  const amount = fromMoney(total);
  return [{ paymentMethod: cash, amount, ...(tendered === null ? {} : { tendered: fromMoney(tendered) }) }];
}

/** The notes handed over so far in cash and the rest with another method. Nothing for a free basket. */
export function restPayment(total: Money, handed: readonly number[], cash: number, method: number): CheckoutPayment[] {
  const given = handedTotal(handed);
  const rest = sub(total, given);
  if (rest <= 0) return cashPayment(total, given, cash);
  return [
    ...(given === 0 ? [] : [{ paymentMethod: cash, amount: fromMoney(given) }]),
    { paymentMethod: method, amount: fromMoney(rest) },
  ];
}

/** One payment of a mixed payment, as it is taken at the till. */
export interface TakenPayment {
  /** Unique among the payments of one basket. */
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
  readonly payments: readonly CheckoutPayment[];
}

/** Settles a total with the payments taken so far, as the server will. What is put off is not due any more. */
export function mixedPayment(total: Money, taken: readonly TakenPayment[]): MixedPayment {
  const settled = settle(
    total,
    taken.map((payment) => ({ type: payment.type, amount: payment.given, tendered: null, tip: ZERO })),
  );
  let change = ZERO;
  const payments = taken.map(({ paymentMethod, type, given, tip }, index): CheckoutPayment => {
    const amount = settled.payments.find((each) => each.index === index)?.amount ?? given;
    const handed = type === PaymentType.cash ? max(given, add(amount, tip)) : null;
    if (handed !== null) change = add(change, sub(handed, add(amount, tip)));
    return {
      paymentMethod,
      amount: fromMoney(amount),
      ...(handed !== null && handed > amount ? { tendered: fromMoney(handed) } : {}),
      ...(tip > ZERO ? { tip: fromMoney(tip) } : {}),
    };
  });
  return { due: sub(settled.pending, settled.deferral?.amount ?? ZERO), change, payments };
}

/** The sum of what was noted. */
export function notedTotal(noted: readonly TakenPayment[]): Money {
  return sum(noted, ({ given }) => given);
}

/** Cash handed over in a list of payments, in units of currency; null when there was none. */
export function tenderedIn(payments: readonly CheckoutPayment[], cash: number | null): number | null {
  const inCash = payments.filter((payment) => payment.paymentMethod === cash);
  if (inCash.length === 0) return null;
  return fromMoney(sum(inCash, (payment) => toMoney(payment.tendered ?? payment.amount)));
}

/** What was handed over beyond the amounts of a list of payments: the change, in units of currency. */
export function changeIn(payments: readonly CheckoutPayment[]): number {
  return fromMoney(sum(payments, ({ amount, tendered }) => sub(toMoney(tendered ?? amount), toMoney(amount))));
}
