/** When the demo facility is open, when people come, and who is on duty. */
import type { Zone } from '#shared/domain/time.ts';
import type { Random } from './random.ts';

export type TillKey = 'frontDesk' | 'bar';
export type StaffKey = 'manager' | 'morning' | 'afternoon' | 'bar';

interface Opening {
  /** `HH:MM`, local. */
  readonly from: string;
  readonly to: string;
  /** Tickets on such a day. */
  readonly tickets: number;
  /** How the tickets spread: hour → weight. */
  readonly hours: Readonly<Record<number, number>>;
}

type Week = { readonly weekday: Opening; readonly saturday: Opening; readonly sunday: Opening };

const openings: Readonly<Record<TillKey, Week>> = {
  frontDesk: {
    weekday: {
      from: '07:50',
      to: '22:10',
      tickets: 46,
      hours: { 8: 3, 9: 4, 10: 5, 11: 4, 12: 4, 13: 3, 14: 1, 15: 2, 16: 5, 17: 8, 18: 10, 19: 10, 20: 7, 21: 3 },
    },
    saturday: {
      from: '08:50',
      to: '21:10',
      tickets: 66,
      hours: { 9: 7, 10: 10, 11: 11, 12: 9, 13: 5, 14: 2, 15: 2, 16: 5, 17: 8, 18: 8, 19: 6, 20: 3 },
    },
    sunday: { from: '08:50', to: '15:10', tickets: 40, hours: { 9: 6, 10: 10, 11: 11, 12: 9, 13: 5, 14: 2 } },
  },
  bar: {
    weekday: {
      from: '09:50',
      to: '22:15',
      tickets: 40,
      hours: { 10: 7, 11: 6, 12: 4, 13: 4, 14: 6, 15: 4, 16: 3, 17: 5, 18: 6, 19: 6, 20: 6, 21: 4 },
    },
    saturday: {
      from: '09:50',
      to: '22:15',
      tickets: 78,
      hours: { 10: 8, 11: 9, 12: 8, 13: 9, 14: 9, 15: 6, 16: 3, 17: 6, 18: 7, 19: 8, 20: 8, 21: 5 },
    },
    sunday: { from: '09:50', to: '17:10', tickets: 58, hours: { 10: 8, 11: 9, 12: 9, 13: 10, 14: 9, 15: 6, 16: 3 } },
  },
};

/** The opening of a till on a date. */
export function openingOn(till: TillKey, date: string): Opening {
  const week = openings[till];
  const day = weekdayOf(date);
  if (day === 6) return week.saturday;
  return day === 0 ? week.sunday : week.weekday;
}

/** Who is at a till at an hour of a date. */
export function onDuty(till: TillKey, date: string, hour: number): StaffKey {
  const day = weekdayOf(date);
  if (till === 'bar') return day === 0 ? 'afternoon' : 'bar';
  if (day === 0) return 'manager';
  if (day === 6) return 'morning';
  return hour < 15 ? 'morning' : 'afternoon';
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The date `days` later; earlier when negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Epoch milliseconds when clocks show so many seconds since midnight on a date, also where they were changed that day. */
export function momentOn(zone: Zone, date: string, seconds: number): number {
  return Date.parse(zone.toStored(`${date}T${clockOf(seconds)}:${two(seconds % 60)}`));
}

/** What clocks show so many seconds since midnight, `09:00`. */
export function clockOf(seconds: number): string {
  return `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}`;
}

function two(value: number): string {
  return String(Math.floor(value)).padStart(2, '0');
}

/** Seconds since midnight of `count` tickets of an opening, in order. */
export function ticketTimes(random: Random, { hours }: Opening, count: number): number[] {
  const weights = Object.entries(hours).map(([hour, weight]): [number, number] => [Number(hour), weight]);
  return Array.from({ length: count }, () => random.pickWeighted(weights) * 3600 + random.int(0, 3599)).sort(
    (a, b) => a - b,
  );
}
