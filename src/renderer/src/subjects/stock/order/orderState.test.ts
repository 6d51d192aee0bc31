import { expect, test } from 'vitest';
import { emptyLine, isBlank, isComplete, newOrder, orderBody, orderSums, withProduct } from './orderState.ts';

const ball = { id: 7, name: 'Pelota', cost: 2.5 };

test('a scan takes the place of a blank line, and the next of the same product adds to it', () => {
  let lines = withProduct([emptyLine([])], ball);
  expect(lines).toMatchObject([{ product: 7, name: 'Pelota', amount: 1, cost: 2.5 }]);
  lines = withProduct(lines, ball);
  lines = withProduct(lines, { id: 8, name: 'Red', cost: null });
  expect(lines).toMatchObject([
    { product: 7, amount: 2 },
    { product: 8, amount: 1, cost: null },
  ]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
  expect(lines.map(isComplete)).toEqual([true, false]);
});

test('it comes to what the service says, and blank lines are not sent', () => {
  const lines = withProduct([], ball).map((line) => ({ ...line, amount: 12, discount: 10 }));
  const order = { ...newOrder(3), globalDiscount: 5, lines: [...lines, emptyLine(lines)] };
  expect(orderSums(order)).toEqual({ lines: [27, 0], total: 25.65 });
  expect(isBlank(order.lines[1] ?? emptyLine([]))).toBe(true);
  expect(orderBody({ ...order, delivery: '2026-03-20', comments: ' ' })).toEqual({
    ...{ supplier: 3, warehouse: null, globalDiscount: 5, estimatedDeliveryDate: '2026-03-20', comments: null },
    lines: [{ product: 7, amount: 12, grossUnitCost: 2.5, discount: 10 }],
  });
});
