/**
 * Money as integer millionths of the facility's currency.
 *
 * Amounts live in storage and in every rule as safe integers (|x| ≤ 999 999 999.999999 → 1e15 < 2^53), and as decimal
 * numbers only on the wire. Products and quotients go through BigInt, and rounding happens only at the named steps
 * (`r2`, `r6`), half away from zero.
 */

declare const money: unique symbol;
/** An amount in integer millionths of the currency. */
export type Money = number & { readonly [money]: true };

declare const percent: unique symbol;
/** A rate in integer millionths of a percentage point (21 % = 21 000 000). */
export type Percent = number & { readonly [percent]: true };

/** Millionths in one unit. */
export const SCALE = 1_000_000;
const CENT = SCALE / 100;
/** The largest amount the service takes, in units. */
export const MAX_AMOUNT = 999_999_999.999999;
export const ZERO = 0 as Money;

/** An exact fraction: what a product or quotient is until a named step rounds it. The denominator is positive. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

/** True when `value` has at most six decimals, i.e. is the double closest to some count of millionths. */
export function isMicroPrecise(value: number): boolean {
  return Number.isFinite(value) && Math.round(value * SCALE) / SCALE === value;
}

/** True when `value` has at most two decimals: an amount that can be paid. */
export function isCentPrecise(value: number): boolean {
  return Number.isFinite(value) && Math.round(value * 100) / 100 === value;
}

/** Reads an amount from the wire. Throws RangeError on more than six decimals or outside ±`MAX_AMOUNT`. */
export function toMoney(value: number): Money {
  if (!isMicroPrecise(value) || Math.abs(value) > MAX_AMOUNT) throw new RangeError(`not an amount: ${value}`);
  return (Math.round(value * SCALE) + 0) as Money;
}

/** The decimal number an amount is on the wire. */
export function fromMoney(value: Money): number {
  return value / SCALE;
}

/** Reads a rate in percentage points (21 = 21 %). Throws RangeError on more than six decimals. */
export function toPercent(points: number): Percent {
  if (!isMicroPrecise(points)) throw new RangeError(`not a rate: ${points}`);
  return (Math.round(points * SCALE) + 0) as Percent;
}

/** The percentage points a rate is on the wire. */
export function fromPercent(rate: Percent): number {
  return rate / SCALE;
}

export function add(...amounts: readonly Money[]): Money {
  return amounts.reduce((total: number, amount) => total + amount, 0) as Money;
}

export function sub(a: Money, b: Money): Money {
  return (a - b) as Money;
}

export function neg(a: Money): Money {
  return (0 - a) as Money;
}

export function min(a: Money, b: Money): Money {
  return a < b ? a : b;
}

export function max(a: Money, b: Money): Money {
  return a > b ? a : b;
}

export function sum<T>(items: Iterable<T>, amount: (item: T) => Money): Money {
  let total = 0;
  for (const item of items) total += amount(item);
  return total as Money;
}

export function sumPercent(rates: Iterable<Percent>): Percent {
  let total = 0;
  for (const rate of rates) total += rate;
  return total as Percent;
}

/** An amount as an exact fraction of one unit. */
export function ratio(amount: Money): Ratio {
  return { num: BigInt(amount), den: BigInt(SCALE) };
}

export function times(a: Ratio, b: Ratio): Ratio {
  return { num: a.num * b.num, den: a.den * b.den };
}

/** a ÷ b. Throws RangeError when b is zero. */
export function over(a: Ratio, b: Ratio): Ratio {
  if (b.num === 0n) throw new RangeError('division by zero');
  const sign = b.num < 0n ? -1n : 1n;
  return { num: a.num * b.den * sign, den: a.den * b.num * sign };
}

/** A rate as a fraction: 21 % → 21/100. */
export function rateRatio(rate: Percent): Ratio {
  return { num: BigInt(rate), den: BigInt(SCALE) * 100n };
}

/** 1 + a. */
export function onePlus(a: Ratio): Ratio {
  return { num: a.den + a.num, den: a.den };
}

/** 1 − a. */
export function oneMinus(a: Ratio): Ratio {
  return { num: a.den - a.num, den: a.den };
}

/**
 * A quantity (units, litres, hours) as the exact decimal fraction it was written as: 0.1 is 1/10, not its double.
 * Throws RangeError on NaN and infinities.
 */
export function quantity(value: number): Ratio {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (match === null) throw new RangeError(`not a quantity: ${value}`);
  const [, sign, whole, fraction = '', exponent = '0'] = match;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const power = Number(exponent) - fraction.length;
  return power >= 0 ? { num: digits * 10n ** BigInt(power), den: 1n } : { num: digits, den: 10n ** BigInt(-power) };
}

/** Rounds a fraction to two decimals (cents), half away from zero. */
export function r2(value: Ratio): Money {
  return roundTo(value, 100n);
}

/** Rounds a fraction to six decimals, half away from zero. */
export function r6(value: Ratio): Money {
  return roundTo(value, BigInt(SCALE));
}

/** Rounds an amount to cents, half away from zero. */
export function cents(amount: Money): Money {
  return r2(ratio(amount));
}

/**
 * Splits `total` (whole cents) over `weights`, whole cents that sum to it exactly: each part is rounded from its share
 * and what is left over goes to the last part with a weight. Up to three parts stay within a cent of their shares.
 */
export function split(total: Money, weights: readonly Money[]): Money[] {
  const weight = sum(weights, (item) => item);
  if (weight === 0) return weights.map((_, index) => (index === weights.length - 1 ? total : ZERO));
  const parts = weights.map((item) => r2(over(times(ratio(total), ratio(item)), ratio(weight))));
  const last = weights.findLastIndex((item) => item !== 0);
  const rest = sub(
    total,
    sum(parts, (part) => part),
  );
  return parts.map((part, index) => (index === last ? add(part, rest) : part));
}

/**
 * Rounds `exact` amounts to whole cents that sum to `total` (whole cents), where `total` is the rounded sum of `exact`:
 * each part is within a cent of its amount however many there are and whatever their signs, and parts of negated
 * amounts are the negated parts. The cents left by cutting go to the largest remainders, the first among equals.
 */
export function apportion(total: Money, exact: readonly Money[]): Money[] {
  const cut = exact.map((amount) => amount - (amount % CENT));
  const left = (total - cut.reduce((all, part) => all + part, 0)) / CENT;
  const sign = Math.sign(left);
  const ranking = exact
    .map((amount, index) => ({ index, remainder: (amount % CENT) * sign }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const parts = [...cut];
  for (const [rank, { index }] of ranking.entries()) {
    const turns = Math.ceil((Math.abs(left) - rank) / ranking.length);
    parts[index] = (cut[index] ?? 0) + sign * CENT * Math.max(turns, 0);
  }
  return parts.map((part) => (part + 0) as Money);
}

function roundTo(value: Ratio, units: bigint): Money {
  const scaled = value.num * units;
  const magnitude = scaled < 0n ? -scaled : scaled;
  const rounded = (magnitude * 2n + value.den) / (value.den * 2n);
  const micros = (scaled < 0n ? -rounded : rounded) * (BigInt(SCALE) / units);
  const result = Number(micros);
  if (!Number.isSafeInteger(result)) throw new RangeError('amount out of range');
  return result as Money;
}
