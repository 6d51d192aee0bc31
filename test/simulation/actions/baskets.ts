/** Money taken for baskets before they are charged, and given back. Charging is `sell`, with the basket's uuid. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { action, cents, choice, pick, prefer, who, wire } from '../action.ts';
import type { MethodName } from '../fixtures.ts';
import { drawsFor, give } from '../rules.ts';
import { customers, idOf } from './selling.ts';
import { isOwn, isWaiting, leave, waitingFor } from './waiting.ts';

const take = action({
  name: 'take',
  weight: 8,
  params: fc.record({
    till: choice,
    method: fc.constantFrom<MethodName[]>(
      'card',
      'card',
      'card',
      'transfer',
      'transfer',
      'online',
      'voucher',
      'deposit',
      'cash',
    ),
    amount: fc.constantFrom(1, 150, 500, 1_210),
    tip: fc.constantFrom(0, 0, 0, 0, 0, 35),
    customer: customers,
    /** For a basket that something waits for, rather than for a new one. */
    isMore: fc.boolean(),
    who,
  }),
  run: async (state, scenario, { till: chosen, method, amount, tip, customer, isMore, who: by }) => {
    const till = prefer(state.tills, ({ open }) => open, chosen);
    const waiting = [...state.taken.values()].filter(isWaiting);
    const basket = isMore && waiting.length > 0 ? pick(waiting, amount).basket : randomUUID();
    const owner = idOf(scenario, customer);
    const faults = till.open ? [] : ['cash_point_closed'];
    if (method === 'cash') faults.push('field:invalid_value');
    if (tip > 0 && method !== 'card' && method !== 'cash') faults.push('field:too_big');
    const isBalance = method === 'voucher' || method === 'deposit';
    const draws = isBalance ? drawsFor(state, scenario.clock.now, method, owner, amount) : [];
    if (typeof draws === 'string') faults.push(draws);
    const input = { pos: till.id, basket, customer: owner, paymentMethod: scenario.fixtures.methods[method] };
    const answer = await scenario.call(
      'takeBasketPayment',
      { ...input, amount: wire(amount), tip: wire(tip) },
      faults,
      by,
    );
    if (answer === null || typeof draws === 'string') return false;
    const { id } = answer.basketPayment;
    const session = till.closings;
    state.taken.set(id, {
      id,
      basket,
      method,
      amount,
      tip,
      customer: owner,
      till: till.id,
      by,
      session,
      draws,
      status: 1,
    });
    if (method === 'card') till.card += amount + tip;
    for (const { from, amount: part } of draws) give(from, -part);
    expect(answer.waiting.map((row) => row.id)).toEqual(waitingFor(state, basket).map((taken) => taken.id));
    return true;
  },
});

const refund = action({
  name: 'give back',
  weight: 6,
  params: fc.record({ taken: choice, till: choice, isNamed: fc.boolean(), who }),
  isPossible: ({ taken }) => taken.size > 0,
  run: async (state, { call }, { taken: chosen, till: place, isNamed, who: by }) => {
    const taken = prefer(state.taken.values(), isWaiting, chosen);
    const named = isNamed ? prefer(state.tills, ({ open }) => open, place) : null;
    const till =
      named ??
      pick(
        state.tills.filter(({ id }) => id === taken.till),
        0,
      );
    const faults = isWaiting(taken) ? [] : ['basket_payment_ended'];
    if (!till.open) faults.push('cash_point_closed');
    if (by === 'desk' && !isOwn(taken, till, by)) faults.push('insufficient_scope');
    const input = { basketPayment: taken.id, reason: 'Se va', ...(named === null ? {} : { pos: named.id }) };
    const answer = await call('refundBasketPayment', input, faults, by);
    if (answer === null) return false;
    expect(cents(answer.basketPayment.amount)).toBe(taken.amount);
    leave(taken, till, 3);
    for (const { from, amount } of taken.draws) give(from, amount);
    return true;
  },
});

export const basketActions = [take, refund];
