import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TokenBuckets } from './tokenBuckets.ts';

test('many names do not fill the memory, and those in use are not forgotten', () => {
  const buckets = new TokenBuckets(100);
  const limit = { perSecond: 5, perMinute: 5 };
  for (let index = 0; index < 5; index++) buckets.take('busy', limit, index);
  for (let index = 0; index < 10_000; index++) {
    buckets.take(`address:${index}`, limit, 10 + index / 1000);
    expect(buckets.take('busy', limit, 10 + index / 1000).wait).toBeGreaterThan(0);
    expect(buckets.size).toBeLessThanOrEqual(100);
  }
});

test('whatever the times of the requests, no more are granted than the quotas allow', () => {
  const limits = fc.record({ perSecond: fc.integer({ min: 1, max: 20 }), perMinute: fc.integer({ min: 1, max: 200 }) });
  const pauses = fc.array(fc.integer({ min: -500, max: 3000 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(limits, pauses, (limit, gaps) => {
      const buckets = new TokenBuckets(10);
      let now = 1_000_000;
      let forward = 0;
      let granted = 0;
      for (const gap of gaps) {
        now += gap;
        forward += Math.max(0, gap);
        const { wait, burst, sustained } = buckets.take('one', limit, now);
        if (wait === 0) granted += 1;
        for (const [left, quota] of [
          [burst, limit.perSecond],
          [sustained, limit.perMinute],
        ] as const) {
          expect(left.requests).toBeGreaterThanOrEqual(0);
          expect(left.requests).toBeLessThanOrEqual(quota);
          expect(left.seconds).toBeGreaterThanOrEqual(0);
        }
        if (wait > 0) expect(Math.min(burst.requests, sustained.requests)).toBe(0);
      }
      expect(granted).toBeLessThanOrEqual(limit.perSecond + (forward * limit.perSecond) / 1000);
      expect(granted).toBeLessThanOrEqual(limit.perMinute + (forward * limit.perMinute) / 60_000);
    }),
  );
});

test('who waits as long as Retry-After says is granted', () => {
  const waits = fc.record({ perSecond: fc.integer({ min: 1, max: 50 }), perMinute: fc.integer({ min: 1, max: 1200 }) });
  fc.assert(
    fc.property(waits, (limit) => {
      const buckets = new TokenBuckets(10);
      let now = 0;
      for (let index = 0; index < 30; index++) {
        const { wait } = buckets.take('one', limit, now);
        if (wait > 0) {
          now += wait * 1000;
          expect(buckets.take('one', limit, now).wait).toBe(0);
        }
      }
    }),
  );
});
