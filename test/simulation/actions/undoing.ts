/** Undoing what vouchers paid for in a basket. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { action, choice, prefer, who } from '../action.ts';
import { give, goodsOf, moveStock } from '../rules.ts';
import type { Scenario } from '../scenario.ts';
import { dayAt, isUsable, type State } from '../state.ts';
import { type Basket, charge, nameOf } from './selling.ts';

/** A basket of nothing, paid by card. */
const EMPTY: Omit<Basket, 'customer' | 'recharges' | 'uses'> = {
  till: { place: 0, isFitting: true },
  type: 'T',
  lines: [],
  offers: { payments: [{ method: 'card', part: 1, tip: 0, extra: null }], isBold: false },
  basket: null,
  who: 'boss',
};

/** Somebody buys swims, unless there are any, and uses one: it is too rare by chance. */
async function makeUse(state: State, scenario: Scenario): Promise<void> {
  const isHeld = () => state.lots.find((lot) => lot.type === 'swims' && isUsable(lot, scenario.clock.now));
  const none = { lines: [], isAgain: false };
  const recharges = [{ type: 'swims', packs: 1, amount: 0 }] as const;
  if (isHeld() === undefined) await charge(state, scenario, { ...EMPTY, customer: 'visitor', recharges, uses: none });
  const held = isHeld();
  if (held === undefined) return;
  const lines = [{ voucher: { place: 0, isFitting: true }, product: 'water', units: 100 }] as const;
  const customer = nameOf(scenario, held.customer);
  await charge(state, scenario, { ...EMPTY, customer, recharges: [], uses: { lines, isAgain: false } });
}

const undo = action({
  name: 'undo use',
  weight: 3,
  params: fc.record({ use: choice, who }),
  run: async (state, scenario, { use: chosen, who: by }) => {
    if ([...state.voucherUses.values()].every(({ cancelled }) => cancelled)) await makeUse(state, scenario);
    if (state.voucherUses.size === 0) return false;
    const used = prefer(state.voucherUses.values(), ({ cancelled }) => !cancelled, chosen);
    const faults = used.cancelled ? ['invalid_transition'] : [];
    if (by === 'desk' && used.day !== dayAt(scenario.clock.now)) faults.push('insufficient_scope');
    const answer = await scenario.call('voucherCancelUse', { voucherUse: used.id, reason: 'No entra' }, faults, by);
    if (answer === null) return false;
    expect(answer.voucherUse.cancelled).toBe(true);
    for (const { from, amount } of used.draws) give(from, amount);
    for (const { product, units } of used.goods) if (goodsOf(product).isStocked) moveStock(state, product, 10 * units);
    used.cancelled = true;
    return true;
  },
});

export const undoingActions = [undo];
