/** How the payments offered for a document settle it: what each pays, what cash comes back, what stays owed. */
import { add, type Money, min, sub, ZERO } from './money.ts';
import { PaymentType } from './states.ts';

export interface OfferedPayment {
  /** paymentMethod.type. */
  readonly type: number;
  readonly amount: Money;
  /** Cash handed over; null = exactly the amount and the tip. */
  readonly tendered: Money | null;
  readonly tip: Money;
}

export interface SettledPayment {
  readonly amount: Money;
  readonly tendered: Money | null;
  readonly change: Money;
  readonly tip: Money;
}

/** Where the offer does not fit, by position among the payments. */
export interface SettlementFault {
  readonly index: number;
  readonly field: 'amount' | 'tendered' | 'tip';
  readonly code: 'too_big' | 'too_small';
}

export interface Settlement {
  readonly payments: readonly SettledPayment[];
  readonly change: Money;
  readonly pending: Money;
  readonly faults: readonly SettlementFault[];
}

/** Types whose money passes through a cash point, in its drawer or its terminal. Only they can take a tip. */
export const tillTypes: ReadonlySet<number> = new Set([PaymentType.cash, PaymentType.card]);

/**
 * Settles `total` with the payments in their order. Cash above what is due counts as handed over and comes back as
 * change; any other method above it is a fault, and so is a tip on what passes through no cash point.
 */
export function settle(total: Money, offered: readonly OfferedPayment[]): Settlement {
  const payments: SettledPayment[] = [];
  const faults: SettlementFault[] = [];
  let pending = total;
  for (const [index, offer] of offered.entries()) {
    const amount = min(offer.amount, pending);
    const isCash = offer.type === PaymentType.cash;
    if (amount <= 0 || (amount < offer.amount && !isCash)) faults.push({ index, field: 'amount', code: 'too_big' });
    if (offer.tendered !== null && !isCash) faults.push({ index, field: 'tendered', code: 'too_big' });
    if (offer.tip > ZERO && !tillTypes.has(offer.type)) faults.push({ index, field: 'tip', code: 'too_big' });
    const handed = offer.tendered ?? (isCash ? add(offer.amount, offer.tip) : null);
    if (handed !== null && handed < add(offer.amount, offer.tip)) {
      faults.push({ index, field: 'tendered', code: 'too_small' });
    }
    const change = handed === null ? ZERO : sub(handed, add(amount, offer.tip));
    payments.push({ amount, tendered: handed, change: change < 0 ? ZERO : change, tip: offer.tip });
    pending = sub(pending, amount);
  }
  return { payments, change: add(...payments.map((payment) => payment.change)), pending, faults };
}

/**
 * What each of `amounts` pays of each of `owed`: in order, every amount goes on where the one before it stopped. Nothing
 * is paid beyond what is owed; owed amounts below zero take nothing.
 */
export function allocate(amounts: readonly Money[], owed: readonly Money[]): Money[][] {
  const left = [...owed];
  return amounts.map((amount) => {
    let unspent = amount;
    return left.map((open, index) => {
      const part = open > ZERO ? min(unspent, open) : ZERO;
      left[index] = sub(open, part);
      unspent = sub(unspent, part);
      return part;
    });
  });
}
