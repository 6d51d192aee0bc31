import { expect, test } from 'vitest';
import { addDays, comparedWith, daysOf, lengthOf, momentsOf, monthOf, weekdayOf } from './reportPeriod.ts';

const MADRID = 'Europe/Madrid';

test('days are those of the calendar, leap days included', () => {
  expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(lengthOf({ from: '2026-03-02', to: '2026-03-02' })).toBe(1);
  expect(lengthOf({ from: '2026-03-02', to: '2026-03-01' })).toBe(0);
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(weekdayOf('2026-03-02')).toBe(1);
  expect(weekdayOf('2026-03-01')).toBe(7);
  expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test.each([
  ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['2026-03-02', '2026-03-01T23:00:00.000Z', '2026-03-02T23:00:00.000Z'],
])('the day %s lasts from midnight to midnight, however long that is', (day, from, until) => {
  expect(momentsOf({ from: day, to: day }, MADRID)).toEqual({ from, until });
});

const at = (text: string): number => Date.parse(text);

test('a period that is over is compared whole, with the same weekdays', () => {
  const days = { from: '2026-03-02', to: '2026-03-08' };
  const now = at('2026-04-01T10:00:00Z');
  expect(comparedWith(days, 'week', now, MADRID)).toEqual({ from: '2026-02-23', to: '2026-03-01', until: null });
  expect(comparedWith(days, 'year', now, MADRID)).toEqual({ from: '2025-03-03', to: '2025-03-09', until: null });
  expect(comparedWith(days, 'none', now, MADRID)).toBeNull();
});

test('a period that runs is compared to the day and the time of day, across a change of the clocks', () => {
  const days = { from: '2026-03-30', to: '2026-04-05' };
  // 12:30 in summer time; the day a week before was in winter time.
  expect(comparedWith(days, 'week', at('2026-04-01T10:30:00Z'), MADRID)).toEqual({
    from: '2026-03-23',
    to: '2026-03-25',
    until: '2026-03-25T11:30:00.000Z',
  });
});

test('a period to come is compared whole', () => {
  const days = { from: '2026-05-01', to: '2026-05-02' };
  const compared = comparedWith(days, 'week', at('2026-04-01T10:30:00Z'), MADRID);
  expect(compared).toEqual({ from: '2026-04-24', to: '2026-04-25', until: null });
});
