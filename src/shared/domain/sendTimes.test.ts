import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { Frequency, lastTime, nextTime, type SendTimes } from './sendTimes.ts';

const MADRID = 'Europe/Madrid';
const at = (text: string): number => Date.parse(text);
const wall = (epoch: number): string =>
  Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(MADRID).toString({ timeZoneName: 'never' });
const times = (changes: Partial<SendTimes>): SendTimes => ({
  ...{ frequency: Frequency.daily, weekday: null, monthDay: null, time: '08:00' },
  ...changes,
});

test.each([
  ['the same day, where the hour is to come', times({}), '2026-03-02T06:59:59Z', '2026-03-02T08:00:00+01:00'],
  ['the next day at the hour itself', times({}), '2026-03-02T07:00:00Z', '2026-03-03T08:00:00+01:00'],
  ['past the weekend', times({ frequency: 1 }), '2026-03-06T12:00:00Z', '2026-03-09T08:00:00+01:00'],
  ['on its weekday', times({ frequency: 2, weekday: 7 }), '2026-03-02T12:00:00Z', '2026-03-08T08:00:00+01:00'],
  ['on its day', times({ frequency: 3, monthDay: 5 }), '2026-03-06T12:00:00Z', '2026-04-05T08:00:00+02:00'],
  [
    'on the last of a short month',
    times({ frequency: 3, monthDay: 31 }),
    '2026-02-01T12:00:00Z',
    '2026-02-28T08:00:00+01:00',
  ],
  ['in summer by the same clock', times({}), '2026-03-28T12:00:00Z', '2026-03-29T08:00:00+02:00'],
  [
    'an hour later where the clocks skip it',
    times({ time: '02:30' }),
    '2026-03-28T12:00:00Z',
    '2026-03-29T03:30:00+02:00',
  ],
  [
    'the first time where they repeat it',
    times({ time: '02:30' }),
    '2026-10-24T12:00:00Z',
    '2026-10-25T02:30:00+02:00',
  ],
  ['once where they repeat it', times({ time: '02:30' }), '2026-10-25T00:30:00Z', '2026-10-26T02:30:00+01:00'],
])('it is sent %s', (_, own, after, expected) => {
  expect(wall(nextTime(own, at(after), MADRID))).toBe(expected);
});

test('between the last time and the next there is none, and each is after the one before', () => {
  const schedule = fc.record({
    frequency: fc.integer({ min: 0, max: 3 }),
    weekday: fc.integer({ min: 1, max: 7 }),
    monthDay: fc.integer({ min: 1, max: 31 }),
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  });
  const zone = fc.constantFrom(MADRID, 'Atlantic/Canary', 'UTC');
  const moment = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2028-12-31T00:00:00Z') });
  fc.assert(
    fc.property(schedule, zone, moment, (own, where, now) => {
      const next = nextTime(own, now, where);
      const last = lastTime(own, now, where);
      expect(next).toBeGreaterThan(now);
      expect(last).toBeLessThanOrEqual(now);
      expect(nextTime(own, last, where)).toBe(next);
      expect(lastTime(own, next, where)).toBe(next);
      expect(lastTime(own, next - 1, where)).toBe(last);
      const clock = Temporal.Instant.fromEpochMilliseconds(next).toZonedDateTimeISO(where);
      const isSkipped = clock.toPlainTime().toString().slice(0, 5) !== own.time;
      expect(isSkipped && clock.startOfDay().hoursInDay === 24).toBe(false);
    }),
    { numRuns: 60 },
  );
});
