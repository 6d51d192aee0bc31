import { expect, test } from 'vitest';
import { daysOfPreset, presets, readPeriod } from './periods.ts';

/** A Sunday. */
const TODAY = '2026-11-22';

test.each([
  ['today', '2026-11-22', '2026-11-22'],
  ['yesterday', '2026-11-21', '2026-11-21'],
  ['thisWeek', '2026-11-16', '2026-11-22'],
  ['lastWeek', '2026-11-09', '2026-11-15'],
  ['thisMonth', '2026-11-01', '2026-11-22'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['thisQuarter', '2026-10-01', '2026-11-22'],
  ['lastQuarter', '2026-07-01', '2026-09-30'],
  ['thisYear', '2026-01-01', '2026-11-22'],
  ['lastYear', '2025-01-01', '2025-12-31'],
] as const)('%s is %s to %s', (preset, from, to) => {
  expect(daysOfPreset(preset, TODAY)).toEqual({ from, to });
});

test('the first day of a year belongs to no period that began before', () => {
  expect(daysOfPreset('thisQuarter', '2027-01-01')).toEqual({ from: '2027-01-01', to: '2027-01-01' });
  expect(daysOfPreset('lastQuarter', '2027-01-01')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(daysOfPreset('lastMonth', '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(daysOfPreset('lastWeek', '2027-01-01')).toEqual({ from: '2026-12-21', to: '2026-12-27' });
});

test('an address says a period by its name or by dates', () => {
  for (const preset of presets) {
    expect(readPeriod({ period: preset }, TODAY, 'today')).toEqual({ preset, ...daysOfPreset(preset, TODAY) });
  }
  const dates = { from: '2026-02-01', to: '2026-02-28' };
  expect(readPeriod(dates, TODAY, 'today')).toEqual({ preset: null, ...dates });
});

test.each([
  {},
  { period: 'tomorrow' },
  { from: '2026-02-01' },
  { from: '2026-02-30', to: '2026-03-01' },
  { from: '2026-03-01', to: '2026-02-01' },
  { from: 7, to: 8 },
  { from: '0001-01-01', to: '0001-01-02' },
])('%o says none', (address) => {
  expect(readPeriod(address, TODAY, 'lastMonth')).toEqual({
    preset: 'lastMonth',
    from: '2026-10-01',
    to: '2026-10-31',
  });
});
