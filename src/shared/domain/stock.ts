/** The arithmetic and the numbers of orders to suppliers, and what goods cost on average. */
import {
  type Money,
  oneMinus,
  type Percent,
  quantity,
  type Ratio,
  r2,
  r6,
  rateRatio,
  ratio,
  SCALE,
  sum,
  times,
} from './money.ts';

/** What is ordered of one product. */
export interface StockOrderItem {
  /** Units, at most three decimals. */
  readonly amount: number;
  /** What a unit costs before discounts, up to six decimals. */
  readonly grossUnitCost: Money;
  readonly discount: Percent;
}

export interface PricedStockOrder {
  /** The total of each line, in the order of the lines. */
  readonly lines: readonly Money[];
  readonly total: Money;
}

/**
 * Prices an order: line = r2(amount · cost · (1 − discount)), order = r2(Σ lines · (1 − global discount)), half away from
 * zero. Throws RangeError on what is more than an amount can be.
 */
export function priceStockOrder(items: readonly StockOrderItem[], globalDiscount: Percent): PricedStockOrder {
  const lines = items.map(stockLineTotal);
  const total = r2(less(ratio(sum(lines, (line) => line)), globalDiscount));
  return { lines, total };
}

/** The total of one line. Throws RangeError on what is more than an amount can be. */
export function stockLineTotal({ amount, grossUnitCost, discount }: StockOrderItem): Money {
  return r2(less(times(ratio(grossUnitCost), quantity(amount)), discount));
}

/** What a unit costs once both discounts are taken off, to six decimals. Throws RangeError on more than an amount can be. */
export function netUnitCost(
  { grossUnitCost, discount }: Pick<StockOrderItem, 'grossUnitCost' | 'discount'>,
  globalDiscount: Percent,
): Money {
  return r6(less(less(ratio(grossUnitCost), discount), globalDiscount));
}

/** What is in the store of a product, and what a unit of it cost on average; null = not known. */
export interface Stocked {
  /** Units, at most three decimals; below zero where more was sold than was known to be there. */
  readonly stock: number;
  readonly cost: Money | null;
}

/**
 * The average cost after a receipt, weighted by quantity: r6((stock · cost + amount · unitCost) / (stock + amount)). What
 * was there counts only as far as it was there and its cost is known: nothing, or less than nothing, has no cost.
 */
export function averageCost({ stock, cost }: Stocked, amount: number, unitCost: Money): Money {
  const [held, received] = [BigInt(Math.round(stock * 1000)), BigInt(Math.round(amount * 1000))];
  if (cost === null || held <= 0n) return unitCost;
  const value = held * BigInt(cost) + received * BigInt(unitCost);
  return r6({ num: value, den: (held + received) * BigInt(SCALE) });
}

/** What is still to come of what was ordered. */
export function outstandingQuantity({
  amount,
  received,
}: {
  readonly amount: number;
  readonly received: number;
}): number {
  return totalQuantity([amount, -received]);
}

/** The sum of quantities of at most three decimals, exactly. */
export function totalQuantity(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + Math.round(amount * 1000), 0) / 1000;
}

/** What a difference in stock is worth: r2(units · cost), less than zero where goods are missing; null = cost unknown. */
export function differenceValue(difference: number, unitCost: Money | null): Money | null {
  return unitCost === null ? null : r2(times(ratio(unitCost), quantity(difference)));
}

/** The number after `last` (null = there is none yet) for an order made in `year`: `PC-2026-0001`. */
export function nextStockOrderNumber(last: string | null, year: string): string {
  return nextNumber('PC', last, year);
}

/** The number after `last` (null = there is none yet) for a count started in `year`: `IN-2026-0001`. */
export function nextCountNumber(last: string | null, year: string): string {
  return nextNumber('IN', last, year);
}

/**
 * The next number of a series that begins at 1 each year. What it numbers is never removed, so the series has no gap. A
 * clock that was set back a year goes on with the later one.
 */
function nextNumber(series: string, last: string | null, year: string): string {
  const [lastYear = '', lastOfYear = '0'] = last?.split('-').slice(1) ?? [];
  const goesOn = last !== null && lastYear >= year;
  const n = goesOn ? Number(lastOfYear) + 1 : 1;
  return `${series}-${goesOn ? lastYear : year}-${String(n).padStart(4, '0')}`;
}

function less(amount: Ratio, discount: Percent): Ratio {
  return times(amount, oneMinus(rateRatio(discount)));
}
