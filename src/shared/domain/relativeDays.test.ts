import { expect, test } from 'vitest';
import { daysOfPeriod, relativePeriods } from './relativeDays.ts';

test.each([
  ['2026-03-01', 'thisWeek', { from: '2026-02-23', to: '2026-03-01' }],
  ['2026-03-02', 'lastWeek', { from: '2026-02-23', to: '2026-03-01' }],
  ['2028-03-31', 'lastMonth', { from: '2028-02-01', to: '2028-02-29' }],
  ['2026-01-01', 'lastMonth', { from: '2025-12-01', to: '2025-12-31' }],
  ['2026-01-01', 'yesterday', { from: '2025-12-31', to: '2025-12-31' }],
  ['2026-02-10', 'next30', { from: '2026-02-10', to: '2026-03-11' }],
  ['2026-02-10', 'last7', { from: '2026-02-04', to: '2026-02-10' }],
  ['2026-03-01', 'past', { to: '2026-02-28' }],
  ['2026-12-31', 'future', { from: '2027-01-01' }],
] as const)('on %s, %s', (today, period, days) => {
  expect(daysOfPeriod(period, today)).toEqual(days);
});

test('no period ends before it begins, on any day of two years', () => {
  for (let day = Date.UTC(2027, 0, 1); day < Date.UTC(2029, 0, 1); day += 86_400_000) {
    const today = new Date(day).toISOString().slice(0, 10);
    for (const period of relativePeriods) {
      const { from = '', to = '9999' } = daysOfPeriod(period, today);
      expect(from <= to, `${today} ${period}`).toBe(true);
    }
  }
});
