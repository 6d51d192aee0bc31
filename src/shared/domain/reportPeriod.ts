/** The days a report is about, and those it is compared with: like with like, and no further than the clock. */
import { Temporal } from 'temporal-polyfill';
import { toStoredInstant } from './time.ts';

/**
 * What a report is compared with: the same weekdays of the week before, those four weeks before (five, where the period is
 * longer), those of the year before, or nothing.
 */
export const comparisons = ['none', 'week', 'month', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** Days of a facility's calendar, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Days to compare with. `until`: the moment as stored after which nothing of the last of them counts; null = all does. */
export interface ComparedDays extends Days {
  readonly until: string | null;
}

/** The first and last day a report can be about. */
export const REPORT_DAYS = { from: '1970-01-01', to: '9998-12-31' } as const;
/** Days of a report at most: ten years. */
export const MAX_REPORT_DAYS = 3653;

/** Days from a period to what it is compared with: whole weeks, so that weekdays meet. */
function shiftOf(comparison: Exclude<Comparison, 'none'>, days: Days): number {
  if (comparison === 'month') return lengthOf(days) > 28 ? 35 : 28;
  return { week: 7, year: 364 }[comparison];
}

/** A date so many days later. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Days of a period. Zero or below where it ends before it begins. */
export function lengthOf({ from, to }: Days): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1;
}

/** Every day of a period. */
export function daysOf(days: Days): string[] {
  const first = Temporal.PlainDate.from(days.from);
  return Array.from({ length: Math.max(0, lengthOf(days)) }, (_, index) => first.add({ days: index }).toString());
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}

/** The days from the first to the last of a month, by any of them. */
export function monthOf(date: string): Days {
  const day = Temporal.PlainDate.from(date);
  return { from: day.with({ day: 1 }).toString(), to: day.with({ day: day.daysInMonth }).toString() };
}

/** The moments of days in a zone, as stored: from the first midnight until the one after the last day, not included. */
export function momentsOf({ from, to }: Days, zone: string): { readonly from: string; readonly until: string } {
  return { from: midnight(from, zone), until: midnight(addDays(to, 1), zone) };
}

/**
 * What a period is compared with. One that runs at `now` (epoch milliseconds) is compared with as much as there is of it:
 * up to the same day, and of that up to the same hour and minute.
 */
export function comparedWith(days: Days, comparison: Comparison, now: number, zone: string): ComparedDays | null {
  if (comparison === 'none') return null;
  const shift = -shiftOf(comparison, days);
  const clock = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const today = clock.toPlainDate().toString();
  const runs = days.from <= today && today <= days.to;
  return {
    from: addDays(days.from, shift),
    to: addDays(runs ? today : days.to, shift),
    until: runs ? toStoredInstant(sameTime(clock, shift)) : null,
  };
}

/** Epoch milliseconds of the same time of another day. One the clocks skip is taken an hour later. */
function sameTime(clock: Temporal.ZonedDateTime, days: number): number {
  return clock.add({ days }).epochMilliseconds;
}

function midnight(date: string, zone: string): string {
  return toStoredInstant(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds);
}
