import { expect, test } from 'vitest';
import { frequencyFor, periodFor } from './defaults.ts';

test.each([
  ['lastMonth', 'lastMonth', 3],
  ['thisMonth', 'lastMonth', 3],
  ['today', 'yesterday', 0],
  ['thisWeek', 'lastWeek', 2],
  [null, 'lastMonth', 3],
] as const)('a report about %s is sent about %s', (period, about, frequency) => {
  expect(periodFor(period)).toBe(about);
  expect(frequencyFor({ content: 'sales', title: '', period })).toBe(frequency);
});

test('the dashboard is sent every day and a list every week', () => {
  expect(frequencyFor({ content: 'overview', title: '' })).toBe(0);
  expect(frequencyFor({ content: 'list', title: '' })).toBe(2);
});
