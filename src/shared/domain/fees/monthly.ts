/** What fees come to each month. */
import { type Money, r2, ratio, times, ZERO } from '../money.ts';

/** Months of a period, as a fraction; a week is a 52nd of a year. What is paid once does not come back. */
const months: Readonly<Record<number, readonly [periods: number, months: number]>> = {
  7: [52, 12],
  1: [1, 1],
  20: [1, 2],
  30: [1, 3],
  60: [1, 6],
  120: [1, 12],
};

/** The part of a period's price that falls on a month, in whole cents. */
export function monthlyOf(price: Money, period: number): Money {
  const part = months[period];
  if (part === undefined) return ZERO;
  const [periods, length] = part;
  return r2(times(ratio(price), { num: BigInt(periods), den: BigInt(length) }));
}
