/** Periods that move with the calendar, such as this month: what they are named in an address, and which days they are. */
import { addDays, monthOf, weekdayOf } from './reportPeriod.ts';

export const relativePeriods = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'last7',
  'last30',
  'next7',
  'next30',
  'past',
  'future',
] as const;
export type RelativePeriod = (typeof relativePeriods)[number];

/** The first and the last day of a period, both included; without the one it has no end there. */
export interface RelativeDays {
  readonly from?: string;
  readonly to?: string;
}

/** True for the name of a period. */
export function isRelativePeriod(text: string): text is RelativePeriod {
  return (relativePeriods as readonly string[]).includes(text);
}

/** The days of a period. Weeks begin on Monday; what is past ends yesterday, and what is to come begins tomorrow. */
export function daysOfPeriod(period: RelativePeriod, today: string): RelativeDays {
  const monday = addDays(today, 1 - weekdayOf(today));
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'thisWeek':
      return { from: monday, to: addDays(monday, 6) };
    case 'lastWeek':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'thisMonth':
      return monthOf(today);
    case 'lastMonth':
      return monthOf(addDays(monthOf(today).from, -1));
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
    case 'last7':
      return { from: addDays(today, -6), to: today };
    case 'last30':
      return { from: addDays(today, -29), to: today };
    case 'next7':
      return { from: today, to: addDays(today, 6) };
    case 'next30':
      return { from: today, to: addDays(today, 29) };
    case 'past':
      return { to: addDays(today, -1) };
    case 'future':
      return { from: addDays(today, 1) };
  }
}
