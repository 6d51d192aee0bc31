import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zoneOf } from '#shared/domain/time.ts';
import { backupName, type Copy, outlived, rowOf, spare } from './backupPlan.ts';
import '#test/kit/seed.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-03-02T17:30:00.000Z');
const zone = zoneOf('Europe/Madrid');
const dateAt = (at: number): string => zone.dateAt(at);
const copy = (at: number): Copy => ({ name: backupName(new Date(at), 7), at });
const kept = (copies: readonly Copy[], now = NOW): Copy[] => {
  const gone = new Set(outlived(copies, now, dateAt));
  return copies.filter((item) => !gone.has(item));
};

test('the copies before a version’s first write are kept for three months, and the newest for good', () => {
  const first = (version: string, days: number): Copy => ({
    name: `before-${version}-${new Date(NOW - days * DAY).toISOString().replaceAll(/[:.]/g, '-')}-r7.db`,
    at: NOW - days * DAY,
  });
  const [old, lately, newest] = [first('1.0.0', 93), first('1.1.0-beta.2', 91), first('1.1.0', 1)];
  expect(outlived([old, lately, newest], NOW, dateAt)).toEqual([old]);
  expect(outlived([old], NOW, dateAt)).toEqual([]);
  expect(spare([old, lately, newest], dateAt)).toEqual([]);
});

test('names say what is in a copy, and other names are somebody else’s', () => {
  expect(backupName(new Date(NOW), 12)).toBe('auto-2026-03-02T17-30-00Z-r12.db');
  expect(rowOf(copy(NOW))).toBe(7);
  for (const name of [
    'monday.db',
    'before-1.2.0-2026-03-02T09-00-00-000Z-r7.db',
    'auto-2026.db',
    `${copy(NOW).name}.partial`,
  ]) {
    expect([name, rowOf({ name })]).toEqual([name, null]);
  }
});

describe('of two years of copies, one every half an hour', () => {
  const all = Array.from({ length: 2 * 365 * 48 }, (_, index) => copy(NOW - index * (HOUR / 2)));
  const left = kept(all);
  test('there is one an hour of today, one a day of a month, one a month of a year', () => {
    const today = left.filter(({ at }) => dateAt(at) === '2026-03-02');
    expect(today).toHaveLength(19);
    const days = left.filter(({ at }) => dateAt(at) !== '2026-03-02' && at > NOW - 31 * DAY);
    expect(new Set(days.map(({ at }) => dateAt(at))).size).toBe(days.length);
    expect(days).toHaveLength(31);
    const months = left.filter(({ at }) => at <= NOW - 31 * DAY);
    expect(new Set(months.map(({ at }) => dateAt(at).slice(0, 7))).size).toBe(months.length);
    expect(months.length).toBeGreaterThanOrEqual(11);
    expect(left.length).toBe(today.length + days.length + months.length);
  });

  test('each is the newest of its hour, day or month', () => {
    for (const day of ['2026-02-20', '2026-02-05']) {
      const own = all.filter(({ at }) => dateAt(at) === day);
      expect(left.filter(({ at }) => dateAt(at) === day)).toEqual([own[0]]);
    }
  });

  test('where there is no room, one a day is left', () => {
    const gone = new Set(spare(left, dateAt));
    const rest = left.filter((item) => !gone.has(item));
    expect(new Set(rest.map(({ at }) => dateAt(at))).size).toBe(rest.length);
  });
});

test('nothing that somebody else made is removed, nor the newest, whatever the clock says', () => {
  const other: Copy = { name: 'monday.db', at: NOW - 900 * DAY };
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 4000 * DAY }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: -4000 * DAY, max: 8000 * DAY }),
      (ages, off) => {
        const copies = [other, ...ages.map((age) => copy(NOW - age))];
        const newest = Math.max(...copies.slice(1).map(({ at }) => at));
        const left = kept(copies, NOW + off);
        expect(left).toContain(other);
        expect(left.some(({ name, at }) => name !== other.name && at === newest)).toBe(true);
      },
    ),
  );
});

test('thinning what was thinned removes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500 * DAY }), { maxLength: 60 }), (ages) => {
      const once = kept(ages.map((age) => copy(NOW - age)));
      expect(kept(once)).toEqual(once);
    }),
  );
});
