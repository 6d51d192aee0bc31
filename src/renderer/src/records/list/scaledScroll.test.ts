import { expect, test } from 'vitest';
import { scaleOf } from './scaledScroll.ts';

const VIEW = 700;

test('a list that a browser can scroll is scrolled as it is', () => {
  const { spacer, toRows, toScroll } = scaleOf(200_000 * 40, VIEW);
  expect([spacer, toRows(123), toScroll(123)]).toEqual([8_000_000, 123, 123]);
});

test.each([200_001, 1_000_000, 50_000_000])('the first and the last of %i rows come into sight', (count) => {
  const height = count * 40;
  const { spacer, toRows, toScroll } = scaleOf(height, VIEW);
  expect(spacer).toBeLessThanOrEqual(8_000_000);
  expect(toRows(0)).toBe(0);
  expect(toRows(spacer - VIEW)).toBeCloseTo(height - VIEW, 3);
  expect(toScroll(toRows(4321))).toBeCloseTo(4321, 6);
});
