import { describe, expect, test } from 'vitest';
import { dayText, readDay, readTime } from './dayText.ts';

test.each([
  ['31/12/2026', '2026-12-31'],
  [' 1-2-26 ', '2026-02-01'],
  ['1.2', '2026-02-01'],
  ['0102', '2026-02-01'],
  ['31122026', '2026-12-31'],
  ['311226', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['29/2/2028', '2028-02-29'],
  ['29/2', null],
  ['31/4/2026', null],
  ['12/31/2026', null],
  ['', null],
  ['mañana', null],
  ['1', null],
  ['1/2/20266', null],
])('the day of %j is %j', (text, day) => {
  expect(readDay(text, '2026-11-26')).toBe(day);
});

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['18h05', '18:05'],
  ['1805', '18:05'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['9:60', null],
  ['9:5', null],
  ['', null],
  ['nueve', null],
])('the time of %j is %j', (text, time) => {
  expect(readTime(text)).toBe(time);
});

describe('a day is shown', () => {
  test('as people here write it, and what is none as it was typed', () => {
    expect(['2026-12-31', '31/2', ''].map(dayText)).toEqual(['31/12/2026', '31/2', '']);
  });
});
