import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEventPattern, matchesFilter, retryAfterOf, waitAfter } from './webhooks.ts';
import '#test/kit/seed.ts';

test.each([
  { events: null, models: null, told: ['sale.paid', 'sale.created', 'invoice.paid'] },
  { events: ['sale.paid'], models: null, told: ['sale.paid'] },
  { events: ['sale.*'], models: null, told: ['sale.paid', 'sale.created'] },
  { events: null, models: ['invoice'], told: ['invoice.paid'] },
  { events: ['sale.*', 'invoice.paid'], models: ['invoice'], told: ['invoice.paid'] },
  { events: ['sal.*'], models: null, told: [] },
  { events: [], models: null, told: [] },
])('of $events and $models a webhook is told of $told', ({ events, models, told }) => {
  const all = [
    { type: 'sale.paid', model: 'sale' },
    { type: 'sale.created', model: 'sale' },
    { type: 'invoice.paid', model: 'invoice' },
  ];
  expect(all.filter((event) => matchesFilter({ events, models }, event)).map(({ type }) => type)).toEqual(told);
});

test.each([
  ['sale.paid', true],
  ['sale.*', true],
  ['cashPoint.*', true],
  ['sale', false],
  ['*', false],
  ['.*', false],
  ['sal.*', false],
  ['sale.nothing', false],
])('%s names events: %s', (text, isOne) => {
  expect(isEventPattern(text)).toBe(isOne);
});

test('ten attempts take three days, and no more are made', () => {
  const waits = Array.from({ length: 10 }, (_, index) => waitAfter(index + 1, 0.5, null));
  expect(waits.map((wait) => (wait === null ? null : wait / 1000))).toEqual([
    ...[5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
    null,
  ]);
});

test('a wait is a fifth longer or shorter at most, and never shorter than the receiver asks within a day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.option(fc.nat(10_000_000)),
      (attempts, chance, asked) => {
        const usual = (waitAfter(attempts, 0.5, null) ?? 0) / 1000;
        const wait = (waitAfter(attempts, chance, asked) ?? 0) / 1000;
        const least = Math.min(asked ?? 0, 86_400);
        expect(wait).toBeGreaterThanOrEqual(Math.max(usual * 0.8, least) - 0.001);
        expect(wait).toBeLessThanOrEqual(Math.max(usual * 1.2, least) + 0.001);
      },
    ),
  );
});

test.each([
  ['120', 120],
  [' 7 ', 7],
  ['Mon, 02 Mar 2026 09:00:30 GMT', 30],
  ['Mon, 02 Mar 2026 08:00:00 GMT', 0],
  ['soon', null],
  [undefined, null],
])('Retry-After: %s asks for %s seconds', (header, seconds) => {
  expect(retryAfterOf(header, Date.parse('2026-03-02T09:00:00Z'))).toBe(seconds);
});
