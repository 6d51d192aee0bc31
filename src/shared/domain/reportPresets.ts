/** Periods of reports that the calendar names, such as the month before. */
import { addDays, type Days, monthOf, weekdayOf } from './reportPeriod.ts';

export const presets = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const;
export type Preset = (typeof presets)[number];

/** The days of a named period. One that runs ends today: what comes is no part of it yet. */
export function daysOfPreset(preset: Preset, today: string): Days {
  const month = monthOf(today);
  const monday = addDays(today, 1 - weekdayOf(today));
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'thisWeek':
      return { from: monday, to: today };
    case 'lastWeek':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'thisMonth':
      return { from: month.from, to: today };
    case 'lastMonth':
      return monthOf(addDays(month.from, -1));
    case 'thisQuarter':
      return { from: quarterStart(today), to: today };
    case 'lastQuarter': {
      const end = addDays(quarterStart(today), -1);
      return { from: quarterStart(end), to: end };
    }
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'lastYear': {
      const year = String(Number(today.slice(0, 4)) - 1).padStart(4, '0');
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    }
  }
}

function quarterStart(date: string): string {
  const month = Number(date.slice(5, 7));
  return `${date.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
}
