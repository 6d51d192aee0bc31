/** Stock: orders to suppliers through their states, and counting what is there. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { action, choice, pick, prefer } from '../action.ts';
import type { ProductName } from '../fixtures.ts';
import { moveStock } from '../rules.ts';
import type { Scenario } from '../scenario.ts';
import type { Order, State } from '../state.ts';

const stocked = fc.constantFrom<ProductName[]>('water', 'book');
const amount = fc.constantFrom(1_000, 12_000, 2_500, 125);

const order = action({
  name: 'order',
  weight: 2,
  params: fc.record({
    lines: fc.array(fc.record({ product: stocked, amount, cost: fc.constantFrom(0.5, 0.333333, 12) }), {
      minLength: 1,
      maxLength: 2,
    }),
    isConfirmed: fc.boolean(),
  }),
  run: async (state, scenario, { lines, isConfirmed }) => {
    const answer = await scenario.call('stockCreateOrder', {
      lines: lines.map(({ product, amount: units, cost }) => ({
        product: scenario.fixtures.products[product],
        amount: units / 1_000,
        grossUnitCost: cost,
      })),
    });
    if (answer === null) return false;
    const made = await scenario.api.list('stockOrderLine', `stockOrder=${answer.id}&sort=id`);
    const added: Order = {
      id: answer.id,
      status: 0,
      lines: lines.map(({ product, amount: units }, index) => ({
        id: made[index]?.id ?? 0,
        product,
        amount: units,
        received: 0,
      })),
    };
    state.orders.set(answer.id, added);
    if (isConfirmed) await move(added, scenario, 'stockConfirmOrder', 1);
    return true;
  },
});

type Move = 'stockConfirmOrder' | 'stockSendOrder' | 'stockCancelOrder';

async function move(moved: Order, scenario: Scenario, operation: Move, status: number, from = [0]): Promise<boolean> {
  const faults = from.includes(moved.status) ? [] : ['invalid_transition'];
  const answer = await scenario.call(operation, { order: moved.id }, faults);
  if (answer === null) return false;
  expect(answer.status).toBe(status);
  moved.status = status;
  return true;
}

const moving = (name: string, operation: Move, status: number, from: number[]) =>
  action({
    name,
    weight: 2,
    params: fc.record({ order: choice }),
    isPossible: (state) => [...state.orders.values()].some(({ status: before }) => from.includes(before)),
    run: async (state, scenario, { order: chosen }) => {
      const moved = prefer(state.orders.values(), (one) => from.includes(one.status), chosen);
      return move(moved, scenario, operation, status, from);
    },
  });

const isComing = ({ status }: Order): boolean => status === 1 || status === 3 || status === 4;

const receive = action({
  name: 'receive',
  weight: 3,
  params: fc.record({ order: choice, line: fc.nat(1), part: fc.constantFrom(1, 1, 0.5, 2) }),
  isPossible: (state) => state.orders.size > 0,
  run: async (state, scenario, { order: chosen, line: place, part }) => {
    const received = prefer(state.orders.values(), isComing, chosen);
    const open = received.lines.filter((line) => line.received < line.amount);
    const line = pick(open.length > 0 ? open : received.lines, place);
    const toCome = line.amount - line.received;
    const units = Math.max(1, Math.round(toCome * part));
    const faults = isComing(received) ? [] : ['invalid_transition'];
    if (units > toCome) faults.push('field:too_big');
    const input = { order: received.id, lines: [{ line: line.id, amount: units / 1_000 }] };
    const answer = await scenario.call('stockReceiveOrder', input, faults);
    if (answer === null) return false;
    line.received += units;
    received.status = received.lines.every((one) => one.received === one.amount) ? 5 : 4;
    expect(answer.status).toBe(received.status);
    moveStock(state, line.product, units);
    return true;
  },
});

const count = action({
  name: 'count stock',
  weight: 2,
  params: fc.record({ product: stocked, found: fc.constantFrom(0, 7_000, 1_333) }),
  run: async (state, scenario, { product, found }) => {
    const before = held(state, product);
    const answer = await scenario.call('stockCount', {
      lines: [{ product: scenario.fixtures.products[product], amount: found / 1_000 }],
    });
    if (answer === null) return false;
    expect(answer.lines).toMatchObject([{ expected: before / 1_000, difference: (found - before) / 1_000 }]);
    state.stock.set(product, found);
    return true;
  },
});

function held(state: State, product: ProductName): number {
  return state.stock.get(product) ?? 0;
}

export const stockActions = [
  order,
  moving('confirm order', 'stockConfirmOrder', 1, [0]),
  moving('send order', 'stockSendOrder', 3, [1]),
  receive,
  moving('cancel order', 'stockCancelOrder', 6, [0, 1, 3]),
  count,
];
