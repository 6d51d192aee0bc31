/** When something that is sent on a schedule is due, by the calendar and clock of the facility. */
import { Temporal } from 'temporal-polyfill';

export const Frequency = { daily: 0, weekdays: 1, weekly: 2, monthly: 3 } as const;

/** What a schedule says. */
export interface SendTimes {
  readonly frequency: number;
  /** 1 Monday to 7 Sunday; of a weekly one. */
  readonly weekday: number | null;
  /** 1 to 31; of a monthly one. A month that is shorter has it on its last day. */
  readonly monthDay: number | null;
  /** `08:30`. One that the clocks skip is an hour later, one they repeat is the first of the two. */
  readonly time: string;
}

/** Days in which every schedule comes round. */
const ROUND = 32;

/** Epoch milliseconds of the first time after a moment. */
export function nextTime(times: SendTimes, after: number, zone: string): number {
  const today = dayAt(after, zone);
  for (let days = 0; days <= ROUND; days++) {
    const at = timeOn(times, today.add({ days }), zone);
    if (at !== null && at > after) return at;
  }
  throw new Error(`a schedule that never comes round: ${JSON.stringify(times)}`);
}

/** Epoch milliseconds of the last time until a moment, that moment included. */
export function lastTime(times: SendTimes, until: number, zone: string): number {
  const today = dayAt(until, zone);
  for (let days = 0; days <= ROUND; days++) {
    const at = timeOn(times, today.subtract({ days }), zone);
    if (at !== null && at <= until) return at;
  }
  throw new Error(`a schedule that never comes round: ${JSON.stringify(times)}`);
}

function dayAt(moment: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDate();
}

function timeOn(times: SendTimes, day: Temporal.PlainDate, zone: string): number | null {
  if (!isOn(times, day)) return null;
  return day.toPlainDateTime(Temporal.PlainTime.from(times.time)).toZonedDateTime(zone).epochMilliseconds;
}

function isOn({ frequency, weekday, monthDay }: SendTimes, day: Temporal.PlainDate): boolean {
  switch (frequency) {
    case Frequency.daily:
      return true;
    case Frequency.weekdays:
      return day.dayOfWeek <= 5;
    case Frequency.weekly:
      return day.dayOfWeek === weekday;
    default:
      return day.day === Math.min(monthDay ?? 1, day.daysInMonth);
  }
}
