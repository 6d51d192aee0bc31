import { expect, test } from 'vitest';
import { debtAgeOf } from './debtAges.ts';

test.each([
  ['2026-06-01', 'notDue'],
  ['2026-05-21', 'notDue'],
  ['2026-05-20', 'upTo30'],
  ['2026-04-21', 'upTo30'],
  ['2026-04-20', 'upTo60'],
  ['2026-03-22', 'upTo60'],
  ['2026-03-21', 'upTo90'],
  ['2026-02-20', 'upTo90'],
  ['2026-02-19', 'older'],
])('what was due on %s is %s on 21 May', (due, age) => {
  expect(debtAgeOf(due, '2026-05-21')).toBe(age);
});
