/** What a fee comes to, line by line, with the reasons of every amount. Steps and roundings are those of docs/domain/fees.md. */
import { add, cents, type Money, max, min, over, quantity, r2, ratio, sub, times, ZERO } from '../money.ts';
import type { Part } from './periods.ts';

/** Something charged beside a fee while it is valid. Dates as of `Part`; null: no bound. */
export interface Addon {
  readonly id: number;
  readonly product: number;
  readonly name: string;
  /** Its own price; null: the product's, or a percentage. */
  readonly price: Money | null;
  readonly productPrice: Money;
  /** Percentage points of the fee, below zero where it takes something off. */
  readonly percentage: number | null;
  /** The percentage is of all there is so far, and not of the fee alone. */
  readonly accumulative: boolean;
  readonly priority: number;
  readonly start: string | null;
  readonly end: string | null;
}

/** What is charged for a part. */
export interface Charged {
  readonly product: number;
  readonly name: string;
  /** The subscription's own price; null: the product's. */
  readonly price: Money | null;
  readonly productPrice: Money;
  /** The day from which on its own price holds, where it was another before. */
  readonly priceSince: string | null;
  readonly addons: readonly Addon[];
}

/** An amount that somebody set for one fee. */
export interface Edit {
  readonly id: number;
  readonly amount: Money;
}

/**
 * Why an amount is what it is, in the order in which it was reckoned; `amount` is what it came to by then.
 *
 * - `ownPrice`, `productPrice`: the price of a whole period
 * - `priceChanged`: it was another on the date of the fee
 * - `days`: so many days of a period
 * - `edited`: somebody set it
 * - `percentage`: so many percent of `base`, which is the fee or, accumulative, all there is so far
 * - `reduced`: an add-on takes so much off
 */
export type Reason =
  | { readonly code: 'ownPrice' | 'productPrice'; readonly amount: Money }
  | { readonly code: 'priceChanged'; readonly on: string }
  | { readonly code: 'days'; readonly days: number; readonly of: number; readonly amount: Money }
  | { readonly code: 'edited'; readonly edit: number; readonly amount: Money }
  | {
      readonly code: 'percentage';
      readonly percentage: number;
      readonly accumulative: boolean;
      readonly base: Money;
      readonly amount: Money;
    }
  | {
      readonly code: 'reduced';
      readonly addon: number;
      readonly name: string;
      readonly percentage: number;
      readonly base: Money;
      readonly by: Money;
      readonly amount: Money;
    };

/** One line of a fee; `addon` null: the fee itself. Amounts include taxes. */
export interface FeeLine {
  readonly addon: number | null;
  readonly product: number;
  readonly name: string;
  readonly amount: Money;
  readonly reasons: readonly Reason[];
}

export interface FeeAmounts {
  readonly lines: readonly FeeLine[];
  readonly total: Money;
}

/**
 * What a part costs. Add-ons that are valid on its first day come in the order of their priority, then of their ids. One
 * that takes something off makes the fee smaller, then the other add-ons, so that no line is below zero unless the fee
 * as a whole is.
 */
export function amountsOf(charged: Charged, part: Part, edit: Edit | null = null): FeeAmounts {
  const lines: FeeLine[] = [feeLine(charged, part, edit)];
  const reductions: Reduction[] = [];
  const fee = lines[0]?.amount ?? ZERO;
  let total = fee;
  for (const addon of addonsOn(charged.addons, part.from)) {
    const line = addonLine(addon, part, fee, total);
    const [reason] = line.reasons;
    if (line.amount < ZERO && reason?.code === 'percentage') reductions.push({ addon, reason });
    else lines.push(line);
    total = add(total, line.amount);
  }
  for (const reduction of reductions) takeOff(lines, reduction);
  return { lines, total };
}

/** An add-on that takes something off. */
interface Reduction {
  readonly addon: Addon;
  readonly reason: Reason & { readonly code: 'percentage' };
}

/** What a whole period costs where nobody edits it: what one fee is compared with another by. */
export function wholePrice(charged: Charged, date: string): Money {
  return amountsOf(charged, { from: date, to: date, days: 1, of: 1, isLastDay: false }).total;
}

/** The add-ons that are valid on a date, in the order they are charged. */
function addonsOn(addons: readonly Addon[], date: string): Addon[] {
  return addons
    .filter(({ start, end }) => (start === null || start <= date) && (end === null || date <= end))
    .sort((a, b) => a.priority - b.priority || a.id - b.id);
}

function feeLine(charged: Charged, part: Part, edit: Edit | null): FeeLine {
  const { product, name, price, productPrice, priceSince } = charged;
  const base = { addon: null, product, name };
  if (edit !== null) {
    const amount = cents(edit.amount);
    return { ...base, amount, reasons: [{ code: 'edited', edit: edit.id, amount }] };
  }
  const reasons: Reason[] = [
    { code: price === null ? 'productPrice' : 'ownPrice', amount: price ?? productPrice },
    ...(price !== null && priceSince !== null && priceSince > part.from
      ? [{ code: 'priceChanged', on: priceSince } as const]
      : []),
  ];
  return { ...base, ...byDays(price ?? productPrice, part, reasons) };
}

function addonLine(addon: Addon, part: Part, fee: Money, total: Money): FeeLine {
  const { id, product, name, price, productPrice, percentage, accumulative } = addon;
  const base = { addon: id, product, name };
  if (price === null && percentage !== null) {
    const of = accumulative ? total : fee;
    const amount = percent(of, percentage);
    return { ...base, amount, reasons: [{ code: 'percentage', percentage, accumulative, base: of, amount }] };
  }
  const reason: Reason = { code: price === null ? 'productPrice' : 'ownPrice', amount: price ?? productPrice };
  return { ...base, ...byDays(price ?? productPrice, part, [reason]) };
}

/** A price of a whole period as that of a part. */
function byDays(price: Money, { days, of }: Part, reasons: readonly Reason[]): Pick<FeeLine, 'amount' | 'reasons'> {
  if (days === of) return { amount: r2(ratio(price)), reasons };
  const amount = r2(times(ratio(price), { num: BigInt(days), den: BigInt(of) }));
  return { amount, reasons: [...reasons, { code: 'days', days, of, amount }] };
}

function percent(of: Money, percentage: number): Money {
  return r2(over(times(ratio(of), quantity(percentage)), { num: 100n, den: 1n }));
}

/** Takes a reduction off the lines there are, the fee first. What is left of it stays with the fee. */
function takeOff(lines: FeeLine[], { addon: { id, name }, reason: { percentage, base, amount } }: Reduction): void {
  let left = sub(ZERO, amount);
  const takings = lines.map((line) => {
    const by = max(min(line.amount, left), ZERO);
    left = sub(left, by);
    return by;
  });
  for (const [index, line] of lines.entries()) {
    const by = add(takings[index] ?? ZERO, index === 0 ? left : ZERO);
    if (by === ZERO) continue;
    const rest = sub(line.amount, by);
    const reduced: Reason = { code: 'reduced', addon: id, name, percentage, base, by, amount: rest };
    lines[index] = { ...line, amount: rest, reasons: [...line.reasons, reduced] };
  }
}
