import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import { add, sub, toMoney, ZERO } from '../money.ts';
import { addDays } from '../reportPeriod.ts';
import { nextDay } from '../time.ts';
import { renewedUntil } from './renewal.ts';
import { type FeeDays, returnOf, unusedOf } from './unused.ts';

const march: FeeDays = { from: '2026-03-01', to: '2026-03-31' };
const behind = (day: string): FeeDays => ({ from: nextDay(day), to: null });
const whole = { days: 1, of: 1 };

describe('days that are not used', () => {
  test.each<[what: string, fee: FeeDays, within: FeeDays, byDays: boolean, expected: object | null]>([
    ['after the last day of the fee', march, behind('2026-03-31'), true, null],
    ['the last day', march, behind('2026-03-30'), true, { days: 1, of: 31 }],
    ['from the middle on', march, behind('2026-03-14'), true, { days: 17, of: 31 }],
    ['all', march, behind('2026-02-28'), true, whole],
    ['all, and those before', march, behind('2026-01-31'), true, whole],
    ['some in the middle', march, { from: '2026-03-10', to: '2026-03-20' }, true, { days: 11, of: 31 }],
    ['some before it', march, { from: '2026-02-01', to: '2026-02-28' }, true, null],
    ['the first ones', march, { from: '2026-02-20', to: '2026-03-10' }, true, { days: 10, of: 31 }],
    ['from the middle on, not by days', march, behind('2026-03-14'), false, null],
    ['from the first on, not by days', march, behind('2026-02-28'), false, whole],
    ['the first ones, not by days', march, { from: '2026-03-01', to: '2026-03-02' }, false, whole],
    ['of a fee without end, begun', { from: '2026-03-01', to: null }, behind('2026-03-14'), false, null],
    ['of a fee without end, not begun', { from: '2026-04-01', to: null }, behind('2026-03-14'), false, whole],
  ])('%s', (_, fee, within, byDays, expected) => {
    expect(unusedOf(fee, within, byDays)).toEqual(expected);
  });

  test('17 of 31 days of 30.00 are 16.45', () => {
    expect(returnOf(toMoney(30), { days: 17, of: 31 })).toBe(toMoney(16.45));
  });

  test('leaving returns nothing on the last day, all before the first, and never less the sooner it is', () => {
    const property = fc.property(fc.nat(400), fc.nat(400), fc.nat(100_000), (start, length, cents) => {
      const from = addDays('2026-01-01', start);
      const fee = { from, to: addDays(from, length) };
      const amount = toMoney(cents / 100);
      const left = Array.from({ length: length + 2 }, (_, day) => {
        const unused = unusedOf(fee, { from: addDays(from, day), to: null }, true);
        return unused === null ? ZERO : returnOf(amount, unused);
      });
      expect([left[0], left.at(-1)]).toEqual([amount, ZERO]);
      for (const [index, returned] of left.entries()) {
        const kept = sub(amount, returned);
        expect(add(kept, returned)).toBe(amount);
        expect(kept).toBeGreaterThanOrEqual(0);
        expect(returned).toBeLessThanOrEqual(left[index - 1] ?? amount);
      }
    });
    fc.assert(property, { numRuns: runs(100) });
  });
});

describe('a renewal by one period', () => {
  test.each([
    ['a month of the calendar', 1, true, '2026-01-01', '2026-03-31', '2026-04-30'],
    ['a month of the calendar from its middle', 1, true, '2026-01-01', '2026-03-15', '2026-04-15'],
    ['a month', 1, false, '2026-01-15', '2026-02-14', '2026-03-14'],
    ['a month that begins on a 31st', 1, false, '2026-01-31', '2026-02-27', '2026-03-30'],
    ['a week', 7, false, '2026-03-02', '2026-03-08', '2026-03-15'],
    ['a quarter of the calendar', 30, true, '2026-01-01', '2026-03-31', '2026-06-30'],
    ['a year to a leap day', 120, false, '2023-03-01', '2027-02-28', '2028-02-29'],
    ['what is paid once', 0, false, '2026-01-01', '2026-12-31', null],
    ['to the end of all days', 120, false, '2026-01-01', '9999-12-31', null],
  ])('%s', (_, period, apportionment, start, end, expected) => {
    expect(renewedUntil({ period, apportionment, start, end })).toBe(expected);
  });
});
