/**
 * The periods a subscription is charged for. Dates are ISO (`2025-01-31`); `end` is the last day of membership.
 *
 * With apportionment, periods are those of the calendar, and the first and last one are parts of them. Without it they
 * begin on the anniversaries of the start, clamped at the ends of months: 31 Jan → 28 Feb → 31 Mar.
 */
import { Temporal } from 'temporal-polyfill';

/** `subscription.period`. */
export const PeriodKind = { once: 0, week: 7, month: 1, twoMonths: 20, quarter: 30, halfYear: 60, year: 120 } as const;
export type PeriodKind = (typeof PeriodKind)[keyof typeof PeriodKind];

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

/** True for a number that `subscription.period` may be. */
export function isPeriodKind(period: number): period is PeriodKind {
  return (Object.values(PeriodKind) as number[]).includes(period);
}

const WHOLE = { days: 1, of: 1, isLastDay: false } as const;

/** Months of a period; undefined where it is a week. */
const months: Readonly<Record<number, number>> = { 1: 1, 20: 2, 30: 3, 60: 6, 120: 12 };

/** Periods of the calendar: weeks from Monday, two months from January, March and so on. */
function alignedParts({ period, start, end }: PeriodTerms, last: string, from: string): Part[] {
  const parts: Part[] = [];
  let first = startOfPeriod(period, from > start ? from : start);
  while (first <= last) {
    const next = nextPeriod(period, first);
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
  const origin = Temporal.PlainDate.from(start);
  let index = from > start ? indexOf(period, origin, from) : 0;
  let begins = anniversary(period, origin, index);
  while (begins <= last) {
    index += 1;
    const next = anniversary(period, origin, index);
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
function indexOf(period: number, origin: Temporal.PlainDate, date: string): number {
  const count = months[period];
  if (count === undefined) return Math.max(0, Math.floor((daysBetween(origin.toString(), date) - 1) / 7));
  const { year, month } = Temporal.PlainDate.from(date);
  // The month of the date may have its anniversary after it.
  const between = (year - origin.year) * 12 + month - origin.month - 1;
  return Math.max(0, Math.floor(between / count));
}

/** The start of a period, by its number from 0: always reckoned from the start, so that a 31st comes back. */
function anniversary(period: number, origin: Temporal.PlainDate, index: number): string {
  const count = months[period];
  return text(count === undefined ? origin.add({ weeks: index }) : origin.add({ months: count * index }));
}

/** The first day of the calendar's period a date is in. */
function startOfPeriod(period: number, date: string): string {
  const count = months[period];
  const day = Temporal.PlainDate.from(date);
  if (count === undefined) return text(day.subtract({ days: day.dayOfWeek - 1 }));
  return text(day.with({ day: 1, month: day.month - ((day.month - 1) % count) }));
}

function nextPeriod(period: number, first: string): string {
  const count = months[period];
  const day = Temporal.PlainDate.from(first);
  return text(count === undefined ? day.add({ weeks: 1 }) : day.add({ months: count }));
}

/** Years beyond 9999 sort behind all others as the last date. */
function text(date: Temporal.PlainDate): string {
  return date.year > 9999 ? `${LAST}+` : date.toString();
}

function dayBefore(date: string): string {
  return date.length > LAST.length ? LAST : Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
}

/** Days from one date to another, both included. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}
