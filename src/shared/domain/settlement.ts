/** How the payments offered for a document settle it: what each pays, the change, what stays owed and how. */
import { add, type Money, min, sub, ZERO } from './money.ts';
import { behaviourOf } from './paymentTypes.ts';

export interface OfferedPayment {
  /** paymentMethod.type. */
  readonly type: number;
  readonly amount: Money;
  /** Cash handed over; null = exactly the amount and the tip. */
  readonly tendered: Money | null;
  readonly tip: Money;
}

export interface SettledPayment {
  /** Its place among the payments offered. */
  readonly index: number;
  readonly amount: Money;
  readonly tendered: Money | null;
  readonly change: Money;
  readonly tip: Money;
}

/** Where the offer does not fit, by position among the payments. */
export interface SettlementFault {
  readonly index: number;
  readonly field: 'paymentMethod' | 'amount' | 'tendered' | 'tip';
  readonly code: 'too_big' | 'too_small' | 'invalid_value';
}

/** What stays owed, on the customer's account or to be debited. */
export interface OnAccountRest {
  /** Its place among the payments offered. */
  readonly index: number;
  readonly amount: Money;
}

export interface Settlement {
  /** Those that take money now, in their order. */
  readonly payments: readonly SettledPayment[];
  readonly onAccount: OnAccountRest | null;
  readonly change: Money;
  /** What no payment pays now, on account or not. */
  readonly pending: Money;
  readonly faults: readonly SettlementFault[];
}

/**
 * Settles `total` with the payments in their order. Cash above what is due counts as handed over and gives
 * change; any other method above it is a fault, and so is a tip on what passes through no cash point. One method at most
 * defers, wherever it is in the list, exactly what the others leave.
 */
export function settle(total: Money, offered: readonly OfferedPayment[]): Settlement {
  const payments: SettledPayment[] = [];
  const faults: SettlementFault[] = [];
  const onAccount: number[] = [];
  let pending = total;
  for (const [index, offer] of offered.entries()) {
    const amount = min(offer.amount, pending);
    const { givesChange = false, takesTip = false, defers } = behaviourOf(offer.type);
    const isOnAccount = defers !== undefined;
    if (isOnAccount) onAccount.push(index);
    else if (amount <= 0 || (amount < offer.amount && !givesChange))
      faults.push({ index, field: 'amount', code: 'too_big' });
    if (offer.tendered !== null && !givesChange) faults.push({ index, field: 'tendered', code: 'too_big' });
    if (offer.tip > ZERO && !takesTip) faults.push({ index, field: 'tip', code: 'too_big' });
    if (isOnAccount) continue;
    const handed = offer.tendered ?? (givesChange ? add(offer.amount, offer.tip) : null);
    if (handed !== null && handed < add(offer.amount, offer.tip)) {
      faults.push({ index, field: 'tendered', code: 'too_small' });
    }
    const change = handed === null ? ZERO : sub(handed, add(amount, offer.tip));
    payments.push({ index, amount, tendered: handed, change: change < 0 ? ZERO : change, tip: offer.tip });
    pending = sub(pending, amount);
  }
  const [index = null, ...others] = onAccount;
  for (const other of others) faults.push({ index: other, field: 'paymentMethod', code: 'invalid_value' });
  if (index !== null) faults.push(...faultsOnAccount(index, offered[index]?.amount ?? ZERO, pending));
  const change = add(...payments.map((payment) => payment.change));
  return { payments, onAccount: index === null ? null : { index, amount: pending }, change, pending, faults };
}

function faultsOnAccount(index: number, amount: Money, left: Money): SettlementFault[] {
  if (amount === left) return [];
  return [{ index, field: 'amount', code: amount > left ? 'too_big' : 'too_small' }];
}

/** True when a customer may owe so much on account. Without a limit there is no credit. */
export function isWithinLimit(debt: Money, limit: Money | null): boolean {
  return debt <= (limit ?? ZERO);
}

/**
 * What each of `amounts` pays of each of `owed`: in order, every amount goes on where the one before it stopped. Nothing
 * is paid beyond what is owed; owed amounts below zero take nothing.
 */
export function allocate(amounts: readonly Money[], owed: readonly Money[]): Money[][] {
  const left = [...owed];
  return amounts.map((amount) => {
    let unallocated = amount;
    return left.map((open, index) => {
      const part = open > ZERO ? min(unallocated, open) : ZERO;
      left[index] = sub(open, part);
      unallocated = sub(unallocated, part);
      return part;
    });
  });
}
