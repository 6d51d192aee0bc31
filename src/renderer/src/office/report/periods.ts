/** The periods a report is asked for: by name, which follows the calendar, or by dates. Both are kept in the address. */
import { addDays, type Days, lengthOf, monthOf, REPORT_DAYS, weekdayOf } from '#shared/domain/reportPeriod.ts';
import { isDate } from '#shared/domain/time.ts';

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

/** A period with the name it was chosen by; null for dates. */
export interface Period extends Days {
  readonly preset: Preset | null;
}

/** What an address says; the default where it says nothing that holds. */
export function readPeriod(address: { readonly [name: string]: unknown }, today: string, usual: Preset): Period {
  const { period, from, to } = address;
  const preset = presets.find((name) => name === period);
  if (preset !== undefined) return { preset, ...daysOfPreset(preset, today) };
  if (isReportDay(from) && isReportDay(to) && lengthOf({ from, to }) > 0) return { preset: null, from, to };
  return { preset: usual, ...daysOfPreset(usual, today) };
}

/** How an address says it. */
export function writePeriod({ preset, from, to }: Period): { period?: Preset; from?: string; to?: string } {
  return preset === null ? { from, to } : { period: preset };
}

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

function isReportDay(value: unknown): value is string {
  return typeof value === 'string' && isDate(value) && value >= REPORT_DAYS.from && value <= REPORT_DAYS.to;
}
