import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { pins } from '#test/kit/facility.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';
import { lockTime } from './attempts.ts';
import { endOfLock } from './lockEnd.ts';
import '#test/kit/seed.ts';

const DAY = 24 * 3600_000;

describe('a lock-out over HTTP, when the clock goes back', () => {
  let server: FacilityServer;
  let user: number;
  beforeEach(async () => {
    server = await startFacility();
    user = server.facility.users.manager;
  });
  const tryPin = (who: number, pin: string) => server.as(null).call('sessionStart', { user: who, pin });

  test.each([
    ['by an hour', 3600_000],
    ['by a year', 365 * DAY],
  ])('%s: lasts no longer than its rule from then on, also for users there are none of', async (_name, back) => {
    for (const who of [user, 999_999]) {
      for (let failure = 0; failure < 5; failure++) await tryPin(who, '0000');
      server.clock.now -= back;
      const locked = await tryPin(who, pins.manager);
      expect([locked.status, Number(locked.headers.get('retry-after'))]).toEqual([429, 30]);
      server.clock.now += 29_000;
      expect((await tryPin(who, pins.manager)).status).toBe(429);
      server.clock.now += 1_000;
      // Of nobody no PIN is right: the next failure locks for twice as long.
      const again = await tryPin(who, pins.manager);
      expect([again.status, again.headers.get('retry-after')]).toEqual(who === user ? [200, null] : [429, '60']);
      server.clock.now += back;
    }
  });
});

test('whatever the clock does, a lock-out ends within its rule once the clock stands', () => {
  const jumps = fc.array(fc.integer({ min: -400 * DAY, max: 400 * DAY }), { maxLength: 10 });
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 30 }), jumps, (failures, steps) => {
      const pepper = Buffer.alloc(32);
      const longest = lockTime(failures);
      const stored = 1000 * DAY + longest;
      let now = 1000 * DAY;
      for (const step of steps) {
        now += step;
        expect(endOfLock({ pepper, now }, 'x', stored, longest)).toBeLessThanOrEqual(now + longest);
      }
      const end = endOfLock({ pepper, now }, 'x', stored, longest);
      const after = Math.max(now, end);
      expect(endOfLock({ pepper, now: after }, 'x', stored, longest)).toBeLessThanOrEqual(after);
    }),
  );
});

test('without a jump it ends when it was to', () => {
  const pepper = Buffer.alloc(32);
  expect(endOfLock({ pepper, now: 0 }, 'x', 30_000, 30_000)).toBe(30_000);
  expect(endOfLock({ pepper, now: 10_000 }, 'x', 30_000, 30_000)).toBe(30_000);
});
