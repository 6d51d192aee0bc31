import { describe, expect, test } from 'vitest';
import { zoneOf } from '#shared/domain/time.ts';
import { demoCustomers } from './customers.ts';
import { planHistory } from './history.ts';
import { demoProducts } from './products.ts';
import { planOrders, supplierSeeds } from './purchases.ts';
import { createRandom } from './random.ts';
import { planRecharges, purseProduct, voucherSeeds } from './recharges.ts';
import type { Action } from './steps.ts';

const products = demoProducts();
const customers = demoCustomers(createRandom(1), 500, 2025);
const input = (today: string, seed = 1) => ({
  random: createRandom(seed),
  zone: zoneOf('Europe/Madrid'),
  today,
  days: 30,
  scale: 1,
  products,
  customers,
});

// The clocks go back on 26 October 2025 and forward on 29 March 2026.
describe.each(['2025-11-10', '2026-04-10'])('the month before %s', (today) => {
  test('has its recharges while the front desk is open', () => {
    const isOpen = new Set<string>();
    const all = [...planHistory(input(today)), ...planRecharges(input(today))].sort((a, b) => a.at - b.at);
    let recharges = 0;
    for (const { till, step } of all) {
      if (step.kind === 'open') isOpen.add(till);
      else if (step.kind === 'close') isOpen.delete(till);
      else if (step.kind === 'recharge') {
        expect(isOpen.has(till)).toBe(true);
        recharges += 1;
      }
    }
    expect(recharges).toBeGreaterThan(100);
  });

  test('runs forward, and is the same for the same seed', () => {
    for (const plan of [planRecharges, planOrders]) {
      const actions = plan(input(today));
      const times = actions.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(plan(input(today))).toEqual(actions);
      expect(plan(input(today, 2))).not.toEqual(actions);
    }
  });
});

test('every type of voucher is sold as a product there is, and people recharge it', () => {
  const names = new Set([...products.map(({ name }) => name), purseProduct.name]);
  for (const { product } of voucherSeeds) expect(names).toContain(product);
  const steps = planRecharges(input('2025-11-10')).map(({ step }) => step);
  for (const step of steps) {
    if (step.kind === 'recharge') expect(customers[step.customer]?.kind).toBe('person');
  }
});

test('every supplier is ordered from, what it delivers, for less than it sells at', () => {
  const orders = planOrders(input('2025-11-10')).map(({ step }) => step as Extract<Action['step'], { kind: 'order' }>);
  expect(new Set(orders.map(({ supplier }) => supplier)).size).toBe(supplierSeeds.length);
  for (const { lines, supplier } of orders) {
    for (const { product, grossUnitCost, amount } of lines) {
      const item = products[product];
      expect(supplierSeeds[supplier]?.delivers).toContain(item?.subfamily);
      expect(item?.barcode).not.toBe(null);
      expect(grossUnitCost).toBeGreaterThan(0);
      expect(grossUnitCost).toBeLessThan(item?.price ?? 0);
      expect(amount).toBeGreaterThan(0);
    }
  }
});
