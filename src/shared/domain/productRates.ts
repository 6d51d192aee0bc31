/** Prices of a product for customers with a tag, and at some hours and days: which of them holds. Pure. */
import type { Label } from '../catalogue/defineModel.ts';
import type { FieldCode } from '../errors.ts';
import type { Money } from './money.ts';
import { TIME_OF_DAY } from './timeOfDay.ts';

/** Whom a rate is for and when it holds. */
export interface RateTerms {
  /** Only for customers who have it; null: for everybody. */
  readonly customerTag: number | null;
  /** The days it holds, 1 Monday to 7 Sunday, as digits in order (`12345`); null: every day. */
  readonly weekdays: string | null;
  /** From and until which time of the clock, `09:00`; null: from or until midnight. One that ends before it starts goes over it. */
  readonly startTime: string | null;
  readonly endTime: string | null;
  /** Its first and last day; null: without limit. */
  readonly start: string | null;
  readonly end: string | null;
}

export interface ProductRate extends RateTerms {
  readonly id: number;
  readonly name: string;
  /** With tax. */
  readonly price: Money;
}

/** What a product costs somebody, and the rate that says so; null: its own price. */
export interface AppliedPrice<R extends ProductRate = ProductRate> {
  readonly price: Money;
  readonly rate: R | null;
}

/** A moment by the calendar and the clock of the company. */
export interface LocalMoment {
  readonly date: string;
  /** `09:00`. */
  readonly time: string;
}

/** What a product costs by its own price and its rates. */
export interface RatedPrice<R extends ProductRate = ProductRate> {
  /** The product's own. */
  readonly price: Money;
  readonly rates: readonly R[];
}

/** Minutes for which a seller may still charge what was shown before a band began or ended. */
const GRACE_MINUTES = 15;
/** Minutes by which the clock of a till may be ahead. */
const AHEAD_MINUTES = 2;
const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * A moment by the clock of an IANA zone. The days and hours here are reckoned without Temporal: a till that opens would load
 * its polyfill for them.
 */
export function localMoment(epochMilliseconds: number, timeZone: string): LocalMoment {
  const parts = clockOf(timeZone).formatToParts(epochMilliseconds);
  const part = (name: Intl.DateTimeFormatPartTypes): string => parts.find(({ type }) => type === name)?.value ?? '';
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const digits = '2-digit';
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** True where a rate holds at a moment. What goes over midnight belongs to the day on which it began. */
export function holdsAt(rate: RateTerms, { date, time }: LocalMoment): boolean {
  const { weekdays, startTime, endTime, start, end } = rate;
  const [from, until] = [startTime ?? MIDNIGHT, endTime ?? MIDNIGHT];
  const isOvernight = until <= from;
  const isMorningAfter = isOvernight && time < until;
  const day = isMorningAfter ? dayBefore(date) : date;
  if ((start !== null && day < start) || (end !== null && day > end)) return false;
  if (weekdays !== null && !weekdays.includes(String(weekdayOf(day)))) return false;
  return isMorningAfter || (from <= time && (isOvernight || time < until));
}

/**
 * What a product costs somebody with some tags at a moment. The most specific rate holds: of a tag and at some hours or
 * weekdays, of a tag, at some hours or weekdays, any other; among equals the lowest, then the first. Nobody pays more
 * than somebody without tags.
 */
export function priceAt<R extends ProductRate>(
  product: RatedPrice<R>,
  tags: readonly number[],
  moment: LocalMoment,
): AppliedPrice<R> {
  const held = product.rates.filter((rate) => holdsAt(rate, moment));
  const forAll = mostSpecific(
    product.price,
    held.filter(({ customerTag }) => customerTag === null),
  );
  const own = mostSpecific(
    product.price,
    held.filter(({ customerTag }) => customerTag === null || tags.includes(customerTag)),
  );
  return own.price > forAll.price ? forAll : own;
}

/** A moment, and after it those at which a price that is shown may have held. */
export type Moments = readonly [now: LocalMoment, ...around: LocalMoment[]];

/** Now, and the minutes before it. `ahead`: of a clock that may go slow, a little after it, too. */
export function momentsAround(at: {
  readonly now: number;
  readonly timeZone: string;
  readonly minutes?: number;
  readonly ahead?: number;
}): Moments {
  const { now, timeZone, minutes = GRACE_MINUTES, ahead = AHEAD_MINUTES } = at;
  const around = Array.from({ length: minutes + ahead + 1 }, (_, index) =>
    localMoment(now + (index - minutes) * MINUTE, timeZone),
  );
  return [localMoment(now, timeZone), ...around];
}

/** What a product costs now, and after it what else it cost around then, each rate once. */
export function pricesAround<R extends ProductRate>(
  product: RatedPrice<R>,
  tags: readonly number[],
  [now, ...around]: Moments,
): readonly [now: AppliedPrice<R>, ...around: AppliedPrice<R>[]] {
  const found: [AppliedPrice<R>, ...AppliedPrice<R>[]] = [priceAt(product, tags, now)];
  if (product.rates.length === 0) return found;
  for (const moment of around) {
    const other = priceAt(product, tags, moment);
    if (!found.some(({ rate }) => rate?.id === other.rate?.id)) found.push(other);
  }
  return found;
}

/** Weekdays in order, each once; null for all of them, and for none. */
export function tidyWeekdays(weekdays: string | null): string | null {
  const days = [...new Set(weekdays ?? '')].sort().join('');
  return days === '' || days === EVERY_DAY ? null : days;
}

/** What is wrong with the terms of a rate, or null. One for everybody at any time would be the price of the product. */
export function faultOfTerms(terms: RateTerms): { readonly field: keyof RateTerms; readonly code: FieldCode } | null {
  const { customerTag, weekdays, startTime, endTime, start, end } = terms;
  if (weekdays !== null && !/^[1-7]+$/.test(weekdays)) return { field: 'weekdays', code: 'invalid_value' };
  for (const field of ['startTime', 'endTime'] as const) {
    const time = terms[field];
    if (time !== null && !TIME_OF_DAY.test(time)) return { field, code: 'invalid_value' };
  }
  const hasTimes = startTime !== null || endTime !== null;
  if (hasTimes && (startTime ?? MIDNIGHT) === (endTime ?? MIDNIGHT)) return { field: 'endTime', code: 'invalid_value' };
  if (start !== null && end !== null && end < start) return { field: 'end', code: 'too_small' };
  const isLimited = tidyWeekdays(weekdays) !== null || hasTimes || start !== null || end !== null;
  return customerTag === null && !isLimited ? { field: 'customerTag', code: 'required' } : null;
}

const EVERY_DAY = '1234567';
const MIDNIGHT = '00:00';

const dayNames: readonly Label[] = [
  { es: 'lun.', en: 'Mon' },
  { es: 'mar.', en: 'Tue' },
  { es: 'mié.', en: 'Wed' },
  { es: 'jue.', en: 'Thu' },
  { es: 'vie.', en: 'Fri' },
  { es: 'sáb.', en: 'Sat' },
  { es: 'dom.', en: 'Sun' },
];

/** What people call weekdays that are stored as digits: `lun.–vie.`, `mar., jue.`. */
export const weekdaysCalled: { readonly [weekdays: string]: Label } = Object.fromEntries(
  Array.from({ length: 127 }, (_, index) => {
    const days = [...EVERY_DAY].filter((_day, place) => ((index + 1) >> place) % 2 === 1).join('');
    return [days, { es: calledIn(days, 'es'), en: calledIn(days, 'en') }];
  }),
);

function calledIn(days: string, language: 'es' | 'en'): string {
  const name = (day: string | undefined): string => dayNames[Number(day) - 1]?.[language] ?? '';
  const isRun = days.length > 2 && EVERY_DAY.includes(days);
  return isRun ? `${name(days[0])}–${name(days.at(-1))}` : [...days].map(name).join(', ');
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - DAY).toISOString().slice(0, date.length);
}

/** 1 Monday to 7 Sunday. */
function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

function mostSpecific<R extends ProductRate>(price: Money, rates: readonly R[]): AppliedPrice<R> {
  const [first] = rates.toSorted((a, b) => specificity(b) - specificity(a) || a.price - b.price || a.id - b.id);
  return first === undefined ? { price, rate: null } : { price: first.price, rate: first };
}

/** The first and the last day say how long a rate holds, and make it no more specific. */
function specificity({ customerTag, weekdays, startTime, endTime }: RateTerms): number {
  const isAnyTime = weekdays === null && startTime === null && endTime === null;
  return (customerTag === null ? 0 : 2) + (isAnyTime ? 0 : 1);
}
