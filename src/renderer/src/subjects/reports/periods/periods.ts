/** The periods a report is asked for: by name, which follows the calendar, or by dates. Both are in the address. */
import { type Days, lengthOf, REPORT_DAYS } from '#shared/domain/reportPeriod.ts';
import { daysOfPreset, type Preset, presets } from '#shared/domain/reportPresets.ts';
import { isDate } from '#shared/domain/time.ts';

export { daysOfPreset, type Preset, presets };

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

function isReportDay(value: unknown): value is string {
  return typeof value === 'string' && isDate(value) && value >= REPORT_DAYS.from && value <= REPORT_DAYS.to;
}
