import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Batch, countedWith, enqueued, type Found, waitingProducts } from './countQueue.ts';

let keys = 0;
const newKey = (): string => `k${++keys}`;

test('scans of a product add up within a batch, and a number replaces them', () => {
  let batches: Batch[] = [];
  for (const item of [
    { product: 1, add: 1 },
    { product: 2, add: 1 },
    { product: 1, add: 1 },
    { product: 2, amount: 7 },
    { product: 2, add: 0.5 },
    { product: 3, amount: null },
    { product: 3, add: 1 },
  ]) {
    batches = enqueued(batches, item, null, newKey);
  }
  expect(batches.map(({ lines }) => lines)).toEqual([
    [
      { product: 1, add: 2 },
      { product: 2, amount: 7.5 },
      { product: 3, amount: 1 },
    ],
  ]);
  expect([1, 2, 3, 4].map((product) => countedWith(5, product, batches))).toEqual([7, 7.5, 1, 5]);
  expect([...waitingProducts(batches)]).toEqual([1, 2, 3]);
});

test('what is under way is left as it is', () => {
  const [first] = enqueued([], { product: 1, add: 1 }, null, newKey);
  const batches = enqueued(first === undefined ? [] : [first], { product: 1, add: 1 }, first?.key ?? null, newKey);
  expect(batches).toHaveLength(2);
  expect(batches[0]).toBe(first);
  expect(countedWith(null, 1, batches)).toBe(2);
});

const item = fc.oneof(
  fc.record({ product: fc.integer({ min: 1, max: 3 }), add: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    product: fc.integer({ min: 1, max: 3 }),
    amount: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
  }),
);

test('however it is put into batches, it comes to the same as one after the other', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(item, fc.boolean())), (steps) => {
      let batches: Batch[] = [];
      const plain: Found[] = [];
      for (const [one, isSending] of steps) {
        batches = enqueued(batches, one, isSending ? (batches.at(-1)?.key ?? null) : null, newKey);
        plain.push(one);
      }
      for (const product of [1, 2, 3]) {
        expect(countedWith(4, product, batches)).toBe(countedWith(4, product, [{ key: '', lines: plain }]));
      }
    }),
  );
});
