import { expect, test } from 'vitest';
import { dueDateOf } from './dueDates.ts';

test.each<[string, number | null, string]>([
  ['2026-03-02', null, '2026-03-02'],
  ['2026-03-02', 0, '2026-03-02'],
  ['2026-03-02', 1, '2026-03-17'],
  ['2026-03-02', 2, '2026-04-01'],
  ['2026-03-02', 3, '2026-05-01'],
  ['2026-03-02', 4, '2026-05-31'],
  ['2027-12-31', 1, '2028-01-15'],
  ['2028-01-31', 2, '2028-03-01'],
  ['2027-01-31', 2, '2027-03-02'],
])('%s under condition %s is due on %s', (date, condition, due) => {
  expect(dueDateOf(date, condition)).toBe(due);
});
