import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestOf, largest, type Point, shareOf } from './chart.ts';
import { openHours } from './points.ts';

const point = (value: number, before: number | null = null): Point => ({
  ...{ key: String(value), label: '', title: '', value, before, isOpen: false, rows: [] },
});
const cents = fc.integer({ min: -1_000_000, max: 100_000_000 }).map((amount) => amount / 100);
const sumOf = (points: readonly Point[], pick: (own: Point) => number | null): number =>
  points.reduce((all, own) => all + Math.round((pick(own) ?? 0) * 100), 0);

describe('the largest of many', () => {
  test('and the others come to what all come to, to the cent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cents, cents), { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        (values, most) => {
          const points = values.map(([value, before]) => point(value, before));
          const shown = largest(points, most, 'others', null);
          expect(shown.length).toBeLessThanOrEqual(Math.max(most, 0));
          expect(sumOf(shown, ({ value }) => value)).toBe(sumOf(points, ({ value }) => value));
          expect(sumOf(shown, ({ before }) => before)).toBe(sumOf(points, ({ before }) => before));
        },
      ),
    );
  });

  test('are all of them where there are few', () => {
    const points = [point(2), point(1)];
    expect(largest(points, 2, 'others', null)).toEqual(points);
    expect(largest([...points, point(1)], 2, 'others', null).map(({ label, value }) => [label, value])).toEqual([
      ['', 2],
      ['others', 2],
    ]);
  });
});

test('the best is none where nothing was sold', () => {
  expect(bestOf([])).toBeNull();
  expect(bestOf([point(0), point(-3)])).toBeNull();
  expect(bestOf([point(1), point(5), point(2)])?.value).toBe(5);
});

test('a share is said in points, and of nothing not at all', () => {
  const points = [point(1), point(2)];
  expect(shareOf(points[1] ?? point(0), points)).toBe(67);
  expect(shareOf(point(0), [point(0)])).toBeNull();
});

test('hours begin with the first and end with the last that has something', () => {
  const hours = [point(0), point(0, 2), point(0), point(3), point(0)];
  expect(openHours(hours)).toEqual(hours.slice(1, 4));
  expect(openHours([point(0)])).toHaveLength(1);
});
