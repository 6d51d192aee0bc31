/** What of an issued fee is not used: somebody left, has leave or changed to another subscription before its last day. */
import { type Money, r2, ratio, times } from '../money.ts';
import { backFrom, type Leave } from './leaves.ts';
import { daysBetween } from './periods.ts';

/** The days of a fee; `to` null: it has no last day. */
export interface FeeDays {
  readonly from: string;
  readonly to: string | null;
}

/** Days of a fee that are not used, of all its days. All of them: both are the same. */
export interface Unused {
  readonly days: number;
  readonly of: number;
}

/**
 * The days of a fee within others. Where fees are not by days, all of them or none: a fee is not used where its first day
 * is among them. Null where all of it is used.
 */
export function unusedOf(fee: FeeDays, within: FeeDays, byDays: boolean): Unused | null {
  const [first, last] = [latest(fee.from, within.from), earliest(fee.to, within.to)];
  if (last !== null && last < first) return null;
  const isAll = first === fee.from && (last === fee.to || !byDays);
  if (isAll) return WHOLE;
  if (!byDays || last === null || fee.to === null) return null;
  return { days: daysBetween(first, last), of: daysBetween(fee.from, fee.to) };
}

/**
 * The days of a fee by days that are not used of one that begins on a day of leave, and ends before its last day: `until` is
 * the last day of membership, null where the fee is within it. Null where all of it is used.
 */
export function unusedOnLeave(
  fee: FeeDays,
  leaves: readonly Pick<Leave, 'start' | 'end'>[],
  until: string | null,
): Unused | null {
  const last = earliest(fee.to, until);
  if (fee.to === null || last === null) return null;
  const back = backFrom(fee.from, leaves);
  const of = daysBetween(fee.from, fee.to);
  const days = back === null || back > last ? of : of - daysBetween(back, last);
  if (days === of) return WHOLE;
  return days === 0 ? null : { days, of };
}

const WHOLE: Unused = { days: 1, of: 1 };

/** The part of an amount that was charged for days that are not used. What is kept is the rest of it. */
export function returnOf(amount: Money, { days, of }: Unused): Money {
  return days === of ? amount : r2(times(ratio(amount), { num: BigInt(days), den: BigInt(of) }));
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}

function earliest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
