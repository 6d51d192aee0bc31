/** From the buttons of the pay strip to the payments of a checkout. Amounts are Money except on the wire. */
import { add, fromMoney, type Money, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import type { OfferedMethod } from '../payments/MethodButtons.tsx';
import { notes, type PaymentInput, type TakenPayment } from '../payments/mixed.ts';
import type { Basket } from './basket.ts';
import { dueOf } from './waiting.ts';

/** What was taken for a basket so far. */
export type TakenFor = Pick<Basket, 'handed' | 'waiting'>;

export interface NoteState {
  readonly note: number;
  /** With it, what was handed over reaches the total: the button charges. Else it adds up. */
  readonly covers: boolean;
  /** To hand back when it covers. */
  readonly change: Money;
}

/** A method, and a sum of it. */
export type Cash = Pick<OfferedMethod, 'id' | 'name' | 'type'>;

/** A sum of cash as it lies on the counter. */
export function handing({ id, name, type }: Cash, given: Money, tip: Money = ZERO): Omit<TakenPayment, 'id'> {
  return { paymentMethod: id, name, type, given, tip };
}

/** What each note button does for what a basket comes to, given what was taken for it already. */
export function noteStates(total: Money, basket: TakenFor, cash: Cash | null): NoteState[] {
  return notes.map((note) => {
    const next = withCash(basket, cash === null ? null : handing(cash, toMoney(note)));
    const { due, change, excess } = dueOf(total, next);
    return { note, covers: due === ZERO && excess === ZERO, change };
  });
}

/** What was taken for a basket, and one more sum in cash. */
export function withCash({ handed, waiting }: TakenFor, more: Omit<TakenPayment, 'id'> | null): TakenFor {
  return { waiting, handed: more === null ? handed : [...handed, { ...more, id: 0 }] };
}

/** Everything that is left by one method, in the amount itself; with the cash handed over before. */
export function restPayment(
  total: Money,
  basket: TakenFor,
  { id, voucherCode }: Pick<OfferedMethod, 'id' | 'voucherCode'>,
  tip: Money = ZERO,
): PaymentInput[] {
  const { due, payments } = dueOf(total, basket);
  if (due === ZERO) return [...payments];
  const rest = { paymentMethod: id, amount: fromMoney(due), ...(tip === ZERO ? {} : { tip: fromMoney(tip) }) };
  return [...payments, { ...rest, ...(voucherCode === undefined ? {} : { voucherCode }) }];
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
