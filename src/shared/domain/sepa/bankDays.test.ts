import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import { bankDayFrom, bankDaysAfter, type CollectionTerms, earliestCollectionDate, isBankDay } from './bankDays.ts';

const anyDate = fc
  .integer({ min: 0, max: 36_500 })
  .map((days) => Temporal.PlainDate.from('2000-01-01').add({ days }).toString());
const anyTerms: fc.Arbitrary<CollectionTerms> = fc.record({
  leadDays: fc.constantFrom(1, 2),
  cutOff: fc.constantFrom('09:30', '14:00', '18:30'),
});
const minutesAfter = (moment: string, minutes: number): string =>
  Temporal.PlainDateTime.from(moment).add({ minutes }).toString({ smallestUnit: 'minute' });

/** Good Fridays and Easter Mondays as the European Central Bank published them. */
const easterHolidays = [
  ...['2024-03-29', '2024-04-01', '2025-04-18', '2025-04-21', '2026-04-03', '2026-04-06'],
  ...['2027-03-26', '2027-03-29', '2028-04-14', '2028-04-17', '2038-04-23', '2038-04-26'],
];

describe('bank days', () => {
  test.each([...easterHolidays, '2026-01-01', '2026-05-01', '2026-12-25', '2025-12-26', '2026-11-28', '2026-11-29'])(
    '%s is none',
    (date) => {
      expect(isBankDay(date)).toBe(false);
    },
  );

  test.each(['2026-01-06', '2026-04-02', '2026-04-07', '2026-08-15', '2026-10-12', '2026-12-08', '2026-12-24'])(
    '%s is one unless it is a weekend',
    (date) => {
      expect(isBankDay(date)).toBe(Temporal.PlainDate.from(date).dayOfWeek <= 5);
    },
  );

  test('are found from and after a day', () => {
    expect(bankDayFrom('2026-04-03')).toBe('2026-04-07');
    expect(bankDayFrom('2026-04-07')).toBe('2026-04-07');
    expect(bankDaysAfter('2026-04-02', 1)).toBe('2026-04-07');
    expect(bankDaysAfter('2026-04-04', 2)).toBe('2026-04-08');
    expect(bankDaysAfter('2026-04-07', -1)).toBe('2026-04-02');
    expect(bankDaysAfter('2026-04-07', 0)).toBe('2026-04-07');
    expect(bankDaysAfter('2026-12-24', 1)).toBe('2026-12-28');
  });

  test('are at most five days apart, and all days between them are none', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const next = bankDaysAfter(date, 1);
        const gap = Temporal.PlainDate.from(date).until(next).days;
        expect(isBankDay(next)).toBe(true);
        expect(gap).toBeLessThanOrEqual(5);
        for (let days = 1; days < gap; days += 1) {
          expect(isBankDay(Temporal.PlainDate.from(date).add({ days }).toString())).toBe(false);
        }
        expect(bankDayFrom(date)).toBe(isBankDay(date) ? date : next);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('a collection date', () => {
  test.each([
    // Thursday in time, Thursday late, Saturday, and the day before Easter.
    ['2026-11-26T14:00', 1, '2026-11-27'],
    ['2026-11-26T14:01', 1, '2026-11-30'],
    ['2026-11-26T14:00', 2, '2026-11-30'],
    ['2026-11-28T09:00', 1, '2026-12-01'],
    ['2026-11-28T09:00', 2, '2026-12-02'],
    ['2026-04-02T10:00', 1, '2026-04-07'],
    ['2026-04-02T15:00', 1, '2026-04-08'],
  ] as const)('exported at %s with D-%i is %s at the earliest', (exportedAt, leadDays, expected) => {
    expect(earliestCollectionDate(exportedAt, { leadDays, cutOff: '14:00' })).toBe(expected);
  });

  test('may be exported until its deadline, and not a minute later', () => {
    fc.assert(
      fc.property(anyDate, anyTerms, (date, terms) => {
        const day = bankDayFrom(date);
        const deadline = exportDeadline(day, terms);
        expect(earliestCollectionDate(deadline, terms)).toBe(day);
        expect(earliestCollectionDate(minutesAfter(deadline, 1), terms) > day).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  test('is never earlier for a later export', () => {
    fc.assert(
      fc.property(anyDate, fc.nat(1439), fc.nat(20_000), anyTerms, (date, minute, later, terms) => {
        const first = minutesAfter(`${date}T00:00`, minute);
        const earliest = earliestCollectionDate(first, terms);
        expect(isBankDay(earliest)).toBe(true);
        expect(earliest > date).toBe(true);
        expect(earliestCollectionDate(minutesAfter(first, later), terms) >= earliest).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});

/** The last moment at which a file for a collection date may be exported. */
function exportDeadline(collectionDate: string, { leadDays, cutOff }: CollectionTerms): string {
  return `${bankDaysAfter(collectionDate, -leadDays)}T${cutOff}`;
}
