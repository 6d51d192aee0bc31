/** Payments that were taken for a basket before it is charged, and what of its total is left. Pure. */
import { add, type Money, max, sub, sum, ZERO } from '#shared/domain/money.ts';
import { mixedPayment, type PaymentInput, type TakenPayment } from '../payments/mixed.ts';

/** A payment that was made elsewhere, such as by card, and waits for the document of its basket: a `basketPayment`. */
export interface WaitingPayment {
  /** Of the `basketPayment`. */
  readonly id: number;
  readonly paymentMethod: number;
  /** Of the method. */
  readonly name: string;
  readonly amount: Money;
  /** On top of the amount. */
  readonly tip: Money;
  /** Who took it, where and when (on the wire); null where that is not known. */
  readonly user: string | null;
  readonly pos: string | null;
  readonly created: string;
  /** Whose balance it came off, who alone can be the customer of its basket; null where it came off none. */
  readonly owner: { readonly id: number; readonly name: string } | null;
}

/** One that is to be taken. */
export interface NewWaiting {
  readonly paymentMethod: number;
  readonly name: string;
  readonly amount: Money;
  readonly tip: Money;
  /** Of the bearer's voucher that it comes off. */
  readonly voucherCode?: string;
}

/** How far the money taken goes. */
export interface Due {
  /** Still to be paid. */
  readonly due: Money;
  /** Cash to hand back once it is charged. */
  readonly change: Money;
  /** What has to be given back before anything is charged: more waits than the basket comes to, or cash that pays nothing. */
  readonly excess: Money;
  /** What was taken so far, tips not counted. */
  readonly taken: Money;
  /** The payments to send for the cash handed over, beside what waits. */
  readonly payments: readonly PaymentInput[];
}

/** What is left of a total once what waits and the cash handed over are counted. */
export function dueOf(
  total: Money,
  { handed, waiting }: { readonly handed: readonly TakenPayment[]; readonly waiting: readonly WaitingPayment[] },
): Due {
  const waits = waitingTotal(waiting);
  const left = max(ZERO, sub(total, waits));
  const cash = mergeCash(handed);
  const given = sum(cash, ({ given: amount }) => amount);
  const taken = add(waits, given);
  const tooMuch = max(ZERO, sub(waits, total));
  if (left === ZERO || tooMuch > ZERO)
    return { due: ZERO, change: ZERO, excess: add(tooMuch, given), taken, payments: [] };
  const { due, change, payments } = mixedPayment(left, cash);
  return { due, change, excess: ZERO, taken, payments };
}

/** The sum of what waits, without tips. */
export function waitingTotal(waiting: readonly WaitingPayment[]): Money {
  return sum(waiting, ({ amount }) => amount);
}

/** What came off the balance of somebody else than the customer of a basket; null where there is none. */
export function ownedByAnother<P extends WaitingPayment>(waiting: readonly P[], customer: number | null): P | null {
  return waiting.find(({ owner }) => owner !== null && owner.id !== customer) ?? null;
}

/** The notes of one method are one payment: what they come to, with their tips. */
function mergeCash(handed: readonly TakenPayment[]): TakenPayment[] {
  return [...Map.groupBy(handed, ({ paymentMethod }) => paymentMethod).values()].flatMap((notes) => {
    const [first] = notes;
    if (first === undefined) return [];
    return [{ ...first, given: sum(notes, ({ given }) => given), tip: sum(notes, ({ tip }) => tip) }];
  });
}
