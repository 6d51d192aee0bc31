/** Backwards from a total to the price of one unit. */
import { type Money, oneMinus, over, type Percent, quantity, r6, rateRatio, ratio, times } from './money.ts';

/**
 * The price, to six decimals, at which so many units with a discount (percentage points) come nearest to a total: to it
 * exactly unless there are so many units that a millionth each makes a cent. Null where a discount of 100 % leaves any
 * price. Throws RangeError on a price beyond what an amount can be.
 */
export function unitPriceFor(total: Money, units: number, discountRate: Percent): Money | null {
  const charged = times(quantity(units), oneMinus(rateRatio(discountRate)));
  return charged.num === 0n ? null : r6(over(ratio(total), charged));
}
