/**
 * Whether an amount that was typed or scanned makes sense at this facility. One rule for every amount: what is out of
 * proportion to its days is asked again, and never refused, because now and then it is right.
 */
import { add, type Money, max, SCALE, toMoney } from './money.ts';

/**
 * What an amount is. `money`: moved, counted, charged or owed. `handed`: notes and coins given for a sum. `tip`: on top of
 * one. `units`: of whatever.
 */
export type AmountKind = 'money' | 'handed' | 'tip' | 'units';

/** An amount as it was entered. In units of currency; `units` as they are. */
export interface EnteredAmount {
  readonly kind: AmountKind;
  readonly amount: number;
  /** What was to be paid: of what is handed over for it, and of a tip. */
  readonly against?: number;
}

/** From where on amounts are asked about. */
export interface Proportion {
  /** More than this is not moved, counted or charged at once. */
  readonly money: Money;
  /** Nobody gets as much change: a note less would have done. */
  readonly change: Money;
  /** Tips up to this are small, whatever they are for. */
  readonly tip: Money;
}

/** Floors, in hundreds of the smallest coin, which is what a unit of most currencies is. */
const MONEY = 1000;
/** The largest note of most currencies. */
const CHANGE = 500;
const TIP = 10;
/** More units at once are a code, or a price. */
const UNITS = 999;

/**
 * What is in proportion where no session of late came to more than `largestSession`; none: nothing is known. `currency`: ISO
 * 4217.
 */
export function proportionOf(largestSession: Money, currency: string): Proportion {
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const coins = (units: number): Money => toMoney(decimals === 0 ? units * 100 : units);
  return {
    // A strong day may be twice as strong as any before.
    money: max(coins(MONEY), add(largestSession, largestSession)),
    change: coins(CHANGE),
    tip: coins(TIP),
  };
}

/** True for an amount that is to be asked about again. */
export function isOutOfProportion({ kind, amount, against = 0 }: EnteredAmount, proportion: Proportion): boolean {
  switch (kind) {
    case 'money':
      return millionths(amount) > proportion.money;
    case 'handed':
      return millionths(amount - against) >= proportion.change;
    case 'tip':
      // More than half of what it is for.
      return millionths(amount) > proportion.tip && 2 * amount > against;
    case 'units':
      return amount > UNITS;
  }
}

/** As Money is counted, of any number: sums of what was entered have more decimals, or come to more, than an amount may. */
function millionths(amount: number): number {
  return Math.round(amount * SCALE);
}
