import { expect, test } from 'vitest';
import { tileLayout } from './tileLayout.ts';

const gap = 8;

test.each([
  // A till of 1280 x 800: 24 favourites, all in sight.
  [
    { width: 812, height: 600, count: 24 },
    { columns: 4, height: 93, large: false },
  ],
  // 1920 x 1080: larger, and the height is used.
  [
    { width: 1348, height: 880, count: 24 },
    { columns: 6, height: 214, large: true },
  ],
  // A telephone: two columns, rows that scroll.
  [
    { width: 366, height: 500, count: 24 },
    { columns: 2, height: 93, large: false },
  ],
  // Few products do not become posters.
  [
    { width: 812, height: 600, count: 3 },
    { columns: 4, height: 132, large: false },
  ],
])('%j', (room, layout) => {
  expect(tileLayout({ ...room, gap })).toEqual(layout);
});

test('a row is never lower than its text, nor columns fewer than two', () => {
  for (const width of [0, 120, 300, 700, 2000]) {
    for (const height of [0, 60, 400, 1400]) {
      const layout = tileLayout({ width, height, count: 300, gap });
      expect(layout.height).toBeGreaterThanOrEqual(92);
      expect(layout.columns).toBeGreaterThanOrEqual(2);
    }
  }
});
