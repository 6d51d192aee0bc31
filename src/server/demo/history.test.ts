import { describe, expect, test } from 'vitest';
import { add, toMoney, toPercent } from '#shared/domain/money.ts';
import { priceDocument } from '#shared/domain/pricing.ts';
import { localMoment } from '#shared/domain/productRates.ts';
import { zoneOf } from '#shared/domain/time.ts';
import { posReasons } from '../reference/reference.ts';
import { addDays, type TillKey, weekdayOf } from './calendar.ts';
import { demoCustomers } from './customers.ts';
import { feeProducts, signUpProducts } from './feeTypes.ts';
import { planHistory } from './history.ts';
import { priceOn } from './products/rates.ts';
import { demoProducts } from './products.ts';
import { createRandom } from './random.ts';
import type { Action } from './steps.ts';

const zone = zoneOf('Europe/Madrid');
const products = demoProducts();
const customers = demoCustomers(createRandom(1), 2000, 2025);
// The clocks go back on 26 October.
const plan = (seed = 1, scale = 1, today = '2025-11-10') =>
  planHistory({ random: createRandom(seed), zone, today, days: 30, scale, products, customers });

const actions = plan();
const sales = actions.flatMap((action) => (action.step.kind === 'sale' ? [{ ...action, step: action.step }] : []));
const isFee = (name: string): boolean => feeProducts.some((product) => product.name === name);
const dateOf = (action: Action): string => zone.dateAt(action.at);
const hourOf = (action: Action): number => Number(zone.toWire(new Date(action.at).toISOString()).slice(11, 13));
const countOn = (weekday: number, till: TillKey): number =>
  sales.filter((sale) => sale.till === till && weekdayOf(dateOf(sale)) === weekday).length;

describe('the month', () => {
  test('is the same for the same seed and day, and another for another', () => {
    expect(plan()).toEqual(actions);
    expect(plan(2)).not.toEqual(actions);
  });

  test('runs forward, over thirty days that end yesterday', () => {
    const times = actions.map((action) => action.at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const dates = [...new Set(actions.map(dateOf))];
    expect(dates).toEqual(Array.from({ length: 30 }, (_, day) => addDays('2025-11-10', day - 30)));
    expect(times.every((time) => time % 1000 === 0)).toBe(true);
  });

  test.each(['frontDesk', 'bar'] as const)('%s: each day opens first, closes last and sells in between', (till) => {
    const days = Map.groupBy(
      actions.filter((action) => action.till === till),
      dateOf,
    );
    expect(days.size).toBe(30);
    for (const day of days.values()) {
      expect(day[0]?.step.kind).toBe('open');
      expect(day.at(-1)?.step.kind).toBe('close');
      expect(day.filter(({ step }) => step.kind === 'open' || step.kind === 'close')).toHaveLength(2);
      expect(day.filter(({ step }) => step.kind === 'sale').length).toBeGreaterThan(15);
    }
  });

  test('is busiest on Saturdays, after work at the front desk, and dead at night', () => {
    for (const till of ['frontDesk', 'bar'] as const) expect(countOn(6, till)).toBeGreaterThan(countOn(2, till));
    const atDesk = sales.filter((sale) => sale.till === 'frontDesk' && weekdayOf(dateOf(sale)) % 6 !== 0).map(hourOf);
    const during = (hour: number): number => atDesk.filter((value) => value === hour).length;
    expect(during(18)).toBeGreaterThan(2 * during(14));
    expect(sales.every((sale) => hourOf(sale) >= 8 && hourOf(sale) < 22)).toBe(true);
  });

  test('has about 3 000 tickets, and as many more as the scale says', () => {
    expect(sales.length).toBeGreaterThan(2500);
    expect(sales.length).toBeLessThan(3500);
    expect(plan(1, 0.1).filter(({ step }) => step.kind === 'sale').length).toBeLessThan(400);
  });
});

describe('sales', () => {
  test('are paid to the cent, unless buyer and products may wait', () => {
    for (const { at, step } of sales) {
      const moment = localMoment(at, zone.id);
      const document = priceDocument(
        step.lines.map((line) => ({
          price: priceOn(products[line.product] ?? { price: Number.NaN, rates: [] }, line.isMember, moment),
          units: line.units,
          discountRate: toPercent(line.discount),
          taxes: [],
        })),
        true,
      );
      if (step.payments.length > 0) {
        expect(add(...step.payments.map((payment) => toMoney(payment.amount)))).toBe(document.total);
      } else {
        expect(customers[step.customer ?? -1]?.allowPaymentPending).toBe(true);
        expect(step.lines.every((line) => products[line.product]?.allowPaymentPending)).toBe(true);
      }
    }
  });

  test('are of goods: whoever is to be a member is signed up', () => {
    const sold = new Set(sales.flatMap(({ step }) => step.lines.map(({ product }) => products[product]?.name ?? '')));
    expect([...sold].filter((name) => signUpProducts.has(name))).toEqual([]);
    for (const name of signUpProducts)
      expect(products.some((product) => product.name === name) || isFee(name), name).toBe(true);
  });

  test('in cash are handed over with enough, in whole cents', () => {
    const cash = sales.flatMap(({ step }) => step.payments.filter(({ method }) => method === 'cash'));
    for (const { amount, tendered = amount, tip = 0 } of cash) {
      expect(toMoney(tendered)).toBeGreaterThanOrEqual(add(toMoney(amount), toMoney(tip)));
      expect(toMoney(tendered) % 10_000).toBe(0);
    }
    const share = cash.length / sales.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.6);
  });

  test('with a full invoice have a buyer with a tax number', () => {
    const invoices = sales.filter(({ step }) => step.invoice);
    expect(invoices.length).toBeGreaterThan(15);
    for (const { step } of invoices) expect(customers[step.customer ?? -1]?.taxNumber).toBeTruthy();
  });

  test('differ: tips, discounts, split payments, named buyers', () => {
    const some = (is: (sale: (typeof sales)[number]['step']) => boolean): number =>
      sales.filter(({ step }) => is(step)).length;
    expect(some((sale) => sale.payments.some(({ tip }) => tip !== undefined))).toBeGreaterThan(5);
    expect(some((sale) => sale.lines.some(({ discount }) => discount > 0))).toBeGreaterThan(20);
    expect(some((sale) => sale.payments.length > 1)).toBeGreaterThan(3);
    expect(some((sale) => sale.customer !== null)).toBeGreaterThan(200);
    expect(some((sale) => sale.lines.length > 1)).toBeGreaterThan(500);
  });
});

describe('the cash point', () => {
  test('knows the reason of every movement', () => {
    const known = new Map(posReasons.map(({ name, direction }) => [name, direction]));
    for (const { step } of actions) {
      if (step.kind === 'cashIn') expect(known.get(step.reason)).toBe(4);
      if (step.kind === 'cashOut' || step.kind === 'bank') expect(known.get(step.reason)).toBe(5);
    }
  });

  test('is short or over now and then, and says why', () => {
    const closings = actions.flatMap(({ step }) => (step.kind === 'close' ? [step] : []));
    const off = closings.filter(({ cash, card }) => cash !== 0 || card !== 0);
    expect(off.length).toBeGreaterThan(2);
    expect(off.length).toBeLessThan(closings.length / 3);
    for (const { cash, comments } of off) {
      expect(Math.abs(cash)).toBeLessThanOrEqual(20);
      expect(comments).not.toBe(null);
    }
  });
});
