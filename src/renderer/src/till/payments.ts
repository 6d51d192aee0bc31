/** From the buttons of the pay strip to the payments of a checkout. Amounts are Money except on the wire. */
import { add, fromMoney, type Money, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import type { PaymentInput } from '../payments/mixed.ts';

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
export function cashPayment(total: Money, tendered: Money | null, cash: number): PaymentInput[] {
  if (total === 0) return [];
  const amount = fromMoney(total);
  return [{ paymentMethod: cash, amount, ...(tendered === null ? {} : { tendered: fromMoney(tendered) }) }];
}

/** The notes handed over so far in cash and the rest with another method. Nothing for a free basket. */
export function restPayment(total: Money, handed: readonly number[], cash: number, method: number): PaymentInput[] {
  const given = handedTotal(handed);
  const rest = sub(total, given);
  if (rest <= 0) return cashPayment(total, given, cash);
  return [
    ...(given === 0 ? [] : [{ paymentMethod: cash, amount: fromMoney(given) }]),
    { paymentMethod: method, amount: fromMoney(rest) },
  ];
}

/** What a list of payments takes in tips, in units of currency. */
export function tipsIn(payments: readonly PaymentInput[]): number {
  return fromMoney(sum(payments, ({ tip }) => toMoney(tip ?? 0)));
}

/** Cash handed over in a list of payments, in units of currency; null when there was none. */
export function tenderedIn(payments: readonly PaymentInput[], cash: number | null): number | null {
  const inCash = payments.filter((payment) => payment.paymentMethod === cash);
  if (inCash.length === 0) return null;
  return fromMoney(sum(inCash, (payment) => toMoney(payment.tendered ?? payment.amount)));
}

/** What was handed over beyond the amounts and tips of a list of payments: the change, in units of currency. */
export function changeIn(payments: readonly PaymentInput[]): number {
  const handed = payments.filter(({ tendered }) => tendered !== undefined);
  return fromMoney(
    sum(handed, ({ amount, tendered = 0, tip = 0 }) => sub(toMoney(tendered), add(toMoney(amount), toMoney(tip)))),
  );
}
