/**
 * The periods a subscription is charged for. Dates are ISO (`2025-01-31`); `end` is the last day of membership.
 *
 * With apportionment, periods are those of the calendar, and the first and last one are parts of them. Without it they
 * begin on the anniversaries of the start, clamped at the ends of months: 31 Jan → 28 Feb → 31 Mar.
 */
import { Temporal } from 'temporal-polyfill';

/** `subscription.period`. */
export const PeriodKind = { once: 0, week: 7, month: 1, twoMonths: 20, quarter: 30, halfYear: 60, year: 120 } as const;

/** When a subscription is charged. */
export interface PeriodTerms {
  readonly period: number;
  readonly apportionment: boolean;
  readonly start: string;
  /** Null: it has no end. */
  readonly end: string | null;
}

/** What one fee is for. */
export interface Part {
  /** The first day, which is the date of its fee. */
  readonly from: string;
  /** The last day; null of what is paid once and has no end. */
  readonly to: string | null;
  /** Days of the part that are charged, of the days its whole period has. Both 1 where the whole is charged. */
  readonly days: number;
  readonly of: number;
  /** True for a whole period that would begin on the last day of membership: nobody pays for one day. */
  readonly isLastDay: boolean;
}

/** The last date there is. */
export const LAST = '9999-12-31';
/** So many days are kept of each kind: those of decades. */
const REMEMBERED = 20_000;

/**
 * The parts whose first day is not after `until`, in their order. `from`: those that end before it are left out, without
 * being counted one by one.
 */
export function partsOf(terms: PeriodTerms, until: string, from = terms.start): readonly Part[] {
  const { period, apportionment, start, end } = terms;
  if (end !== null && end < start) return [];
  const last = end !== null && end < until ? end : until;
  if (last < start) return [];
  if (period === PeriodKind.once) {
    return end === null || from <= end ? [{ ...WHOLE, from: start, to: end }] : [];
  }
  return apportionment ? alignedParts(terms, last, from) : anniversaries(terms, last, from);
}

const WHOLE = { days: 1, of: 1, isLastDay: false } as const;

/** Months of a period; undefined where it is a week. */
const months: Readonly<Record<number, number>> = { 1: 1, 20: 2, 30: 3, 60: 6, 120: 12 };

/** Months of a period; null where it is counted in weeks. */
export function monthsOf(period: number): number | null {
  return months[period] ?? null;
}

/** Periods of the calendar: weeks from Monday, two months from January, March and so on. */
function alignedParts({ period, start, end }: PeriodTerms, last: string, from: string): Part[] {
  const parts: Part[] = [];
  let first = startOfPeriod(`${period} ${from > start ? from : start}`);
  while (first <= last) {
    const next = nextPeriod(`${period} ${first}`);
    const whole = dayBefore(next);
    const begins = first < start ? start : first;
    const ends = end !== null && end < whole ? end : whole;
    if (ends < from) break;
    if (begins === first && ends === whole) parts.push({ ...WHOLE, from: begins, to: ends });
    else {
      const [days, of] = [daysBetween(begins, ends), daysBetween(first, whole)];
      parts.push({ from: begins, to: ends, days, of, isLastDay: false });
    }
    if (whole >= LAST) break;
    first = next;
  }
  return parts;
}

function anniversaries({ period, start, end }: PeriodTerms, last: string, from: string): Part[] {
  const parts: Part[] = [];
  const anniversary = anniversariesOf(period, start);
  let index = from > start ? indexOf(period, start, from) : 0;
  let begins = anniversary(index);
  while (begins <= last) {
    index += 1;
    const next = anniversary(index);
    const whole = dayBefore(next);
    const ends = end !== null && end < whole ? end : whole;
    if (ends >= from) {
      parts.push({ ...WHOLE, from: begins, to: ends, isLastDay: begins === end && begins !== start });
    }
    if (whole >= LAST) break;
    begins = next;
  }
  return parts;
}

/** A number of periods after which an anniversary comes that is not after the date; none before it comes close. */
function indexOf(period: number, start: string, date: string): number {
  const count = months[period];
  if (count === undefined) return Math.max(0, Math.floor((daysBetween(start, date) - 1) / 7));
  const [origin, { year, month }] = [Temporal.PlainDate.from(start), Temporal.PlainDate.from(date)];
  // The month of the date may have its anniversary after it.
  const between = (year - origin.year) * 12 + month - origin.month - 1;
  return Math.max(0, Math.floor(between / count));
}

/** The start of each period, by its number from 0: always reckoned from the start, so that a 31st comes back. */
function anniversariesOf(period: number, start: string): (index: number) => string {
  const count = months[period];
  if (count === undefined) {
    const first = daysBetween(EPOCH, start) - 1;
    return (index) => dayByNumber(first + 7 * index);
  }
  const { year, month, day } = Temporal.PlainDate.from(start);
  return (index) => dayOfMonth((year * 12 + month - 1 + count * index) * DAYS + day);
}

const EPOCH = '1970-01-01';

/** A date by the days from `EPOCH` to it. */
const dayByNumber = remembered((days: number) => text(Temporal.PlainDate.from(EPOCH).add({ days })));

/** More than a month has days. */
const DAYS = 32;

/** A day of a month, or the last one where it is shorter. Both in one number: months since the year 0, times `DAYS`. */
const dayOfMonth = remembered((number: number) => {
  const month = Math.floor(number / DAYS);
  return text(Temporal.PlainDate.from({ year: Math.floor(month / 12), month: (month % 12) + 1, day: number % DAYS }));
});

/** The first day of the calendar's period a date is in. Key: period and date. */
const startOfPeriod = remembered((key: string) => {
  const { period, date } = read(key);
  const count = months[period];
  if (count === undefined) return text(date.subtract({ days: date.dayOfWeek - 1 }));
  return text(date.with({ day: 1, month: date.month - ((date.month - 1) % count) }));
});

/** The first day of the period that follows one of the calendar. Key: period and first day. */
const nextPeriod = remembered((key: string) => {
  const { period, date } = read(key);
  const count = months[period];
  return text(count === undefined ? date.add({ weeks: 1 }) : date.add({ months: count }));
});

const dayBefore = remembered((date: string) =>
  date.length > LAST.length ? LAST : Temporal.PlainDate.from(date).subtract({ days: 1 }).toString(),
);

function read(key: string): { readonly period: number; readonly date: Temporal.PlainDate } {
  const [period, date = ''] = key.split(' ');
  return { period: Number(period), date: Temporal.PlainDate.from(date) };
}

/** Years beyond 9999 sort behind all others as the last date. */
function text(date: Temporal.PlainDate): string {
  return date.year > 9999 ? `${LAST}+` : date.toString();
}

/** Keeps what was reckoned: a run asks for the same few days for each of thousands of subscriptions. */
function remembered<Key>(reckon: (key: Key) => string): (key: Key) => string {
  const known = new Map<Key, string>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED) known.clear();
    const result = reckon(key);
    known.set(key, result);
    return result;
  };
}

/** Days from one date to another, both included. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}
