import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/kit/client.ts';
import { addPos } from '#test/kit/facility.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

/** Cents. */
interface Taken {
  readonly id: number;
  readonly basket: string;
  readonly method: 'card' | 'transfer';
  readonly amount: number;
}
interface Till {
  readonly pos: number;
  isOpen: boolean;
  card: number;
}

let server: FacilityServer;
let api: Client;
let tills: Till[];
const waiting: Taken[] = [];
/** By method: taken, given back, on documents. */
const sums = { card: [0, 0, 0], transfer: [0, 0, 0] } satisfies Record<Taken['method'], number[]>;

beforeAll(async () => {
  server = await startOpen();
  ({ api } = server);
  const bar = await addPos(api, { name: 'Bar' });
  await api.run('posOpen', { pos: bar, realCashCount: 0 });
  tills = [server.facility.pos, bar].map((pos) => ({ pos, isOpen: true, card: 0 }));
});

// Every invariant is held against all of it.
afterAll(() => server.stop());

const step = fc.record({
  what: fc.constantFrom('take', 'take', 'give back', 'charge', 'close' as const),
  till: fc.nat(1),
  place: fc.nat(99),
  method: fc.constantFrom<Taken['method'][]>('card', 'transfer'),
  amount: fc.integer({ min: 1, max: 2_500 }),
  isMore: fc.boolean(),
  /** The answer is lost, and another asks again. */
  isLost: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test('taken − given back = on documents + waiting, by method and at every moment', async () => {
  const { methods } = server.facility;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const one of steps) {
        await act(one);
        for (const { pos, isOpen, card } of tills) {
          const state = await api.run('posStatus', { pos });
          expect(Math.round((state.expectedCard ?? 0) * 100)).toBe(isOpen ? card : 0);
        }
      }
      for (const method of ['card', 'transfer'] as const) {
        const [taken = 0, back = 0, charged = 0] = sums[method];
        const open = waiting.filter((one) => one.method === method).reduce((all, { amount }) => all + amount, 0);
        expect(taken - back).toBe(charged + open);
        const [stored] = server.rows<{ paid: number; open: number }>(
          `select (select coalesce(sum("amount"), 0) from "payment" where "paymentMethod" = ?) / 10000 as "paid",
             (select coalesce(sum("amount"), 0) from "basketPayment" where "paymentMethod" = ? and "type" = 1 and "endedBy" is null) / 10000 as "open"`,
          methods[method],
          methods[method],
        );
        expect(stored).toEqual({ paid: charged, open });
      }
    }),
    { numRuns: runs(8) },
  );
});

async function act({ what, till: place, method, amount, isMore, isLost, ...one }: Step): Promise<void> {
  const till = tills[place];
  const { methods, products } = server.facility;
  if (till === undefined) return;
  const { pos } = till;
  const chosen = waiting[one.place % Math.max(1, waiting.length)];
  const expected = till.isOpen ? 200 : 409;
  const twice = async <T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> => {
    const first = await ask();
    const last = isLost ? await ask() : first;
    expect(last.status).toBe(first.status);
    return last;
  };
  if (what === 'close') {
    const counted = { pos, realCashCount: 0, realCreditCardCount: Math.max(0, till.card) / 100, comments: 'x' };
    if (till.isOpen) await api.run('posClose', counted);
    else await api.run('posOpen', { pos, realCashCount: 0 });
    Object.assign(till, { isOpen: !till.isOpen, card: 0 });
    return;
  }
  if (what === 'take') {
    const basket = isMore && chosen !== undefined ? chosen.basket : randomUUID();
    const input = { pos, basket, uuid: randomUUID(), paymentMethod: methods[method], amount: amount / 100 };
    const reply = await twice(() => api.call('takeBasketPayment', input));
    expect(reply.status).toBe(expected);
    if (!till.isOpen) return;
    waiting.push({ id: reply.body.basketPayment.id, basket, method, amount });
    sums[method][0] = (sums[method][0] ?? 0) + amount;
    if (method === 'card') till.card += amount;
    return;
  }
  if (chosen === undefined) return;
  if (what === 'give back') {
    const input = { pos, basketPayment: chosen.id, reason: 'Se va', uuid: randomUUID() };
    expect((await twice(() => api.call('refundBasketPayment', input))).status).toBe(expected);
    if (!till.isOpen) return;
    waiting.splice(waiting.indexOf(chosen), 1);
    sums[chosen.method][1] = (sums[chosen.method][1] ?? 0) + chosen.amount;
    if (chosen.method === 'card') till.card -= chosen.amount;
    return;
  }
  // 12.10 each: what is more than that is refused, and what is less is paid in cash.
  const own = waiting.filter(({ basket }) => basket === chosen.basket);
  const paid = own.reduce((all, { amount: part }) => all + part, 0);
  const rest = 1_210 - paid;
  const payments = rest > 0 ? [{ paymentMethod: methods.cash, amount: rest / 100 }] : [];
  const lines = [{ product: products.court }];
  const reply = await api.call('checkout', { pos, uuid: chosen.basket, lines, payments });
  expect([reply.status, chosen.basket]).toEqual([rest < 0 ? 409 : expected, chosen.basket]);
  if (reply.status !== 200) return;
  // Of the card the payment comes in at the till that charges, and what was taken goes: nothing moves.
  for (const one of own) {
    waiting.splice(waiting.indexOf(one), 1);
    sums[one.method][2] = (sums[one.method][2] ?? 0) + one.amount;
  }
}
