/** Vouchers and deposits: recharging, consuming, refunding, and what expires. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { action, cents, choice, pick, prefer, who, wire } from '../action.ts';
import type { CustomerName, MethodName, VoucherName } from '../fixtures.ts';
import {
  apply,
  baseOf,
  draw,
  faultsOfCash,
  inOrderOfUse,
  nextNumber,
  operationAhead,
  operationBack,
  plan,
  settle,
  tillFor,
  usableOf,
} from '../rules.ts';
import { type Deposit, dayAt, isUsable, isValid, type Lot, type Payment, type State } from '../state.ts';
import { settleExpiry } from './expiry.ts';
import { addDocument, addSale, faultsOfType } from './selling.ts';

const DAY = 86_400_000;

const customer = fc.constantFrom<CustomerName[]>('visitor', 'club');
const voucherType = fc.constantFrom<VoucherName[]>('swims', 'purse', 'purse', 'gift');
const amount = fc.constantFrom(100, 1_000, 2_550, 10_000, 1, 60_000, 100_000);
const directMethod = fc.constantFrom<MethodName[]>('cash', 'card', 'transfer', 'online');

const recharge = action({
  name: 'recharge',
  weight: 5,
  params: fc.record({
    customer,
    type: voucherType,
    amount,
    method: fc.option(directMethod),
    till: choice,
    days: fc.constantFrom(null, 1, 7, 30),
    isFree: fc.nat(9).map((chance) => chance === 0),
    /** The price goes without saying. */
    isSilent: fc.boolean(),
  }),
  run: async (state, scenario, { customer: name, type, amount: put, method, till: place, days, isFree, isSilent }) => {
    const { fixtures, clock } = scenario;
    const owner = fixtures.customers[name];
    const price = isFree ? 0 : costOf(type, put);
    const tax = type === 'swims' ? 21 : 0;
    const named = place.isFitting ? prefer(state.tills, ({ open }) => open, place).id : null;
    const { till, faults } = tillFor(state, method === null ? [] : [method], named);
    const next = nextNumber(state, 'T', clock.now);
    if (method !== null) faults.push(...next.faults, ...faultsOfType('T', name, price));
    if (method !== null) faults.push(...faultsOfCash([method], operationAhead(state, clock.now, owner) + price));
    const expires = days === null && type !== 'swims' ? null : clock.now + (days ?? 60) * DAY;
    const answer = await scenario.call(
      'voucherRecharge',
      {
        customer: owner,
        voucherType: fixtures.vouchers[type],
        amount: wire(put),
        ...(isSilent && !isFree ? {} : { price: wire(price) }),
        paymentMethod: method === null ? null : fixtures.methods[method],
        ...(expires === null ? {} : { expiration: new Date(expires).toISOString() }),
        ...(named === null ? {} : { pos: named }),
      },
      faults,
    );
    if (answer === null) return false;
    const { voucher, voucherMovement: id, sale: sold } = answer;
    const lot = { id, voucher, type, customer: owner, expires, sale: sold.id };
    state.lots.push({ ...lot, granted: put, remaining: put });
    expect(cents(answer.balance)).toBe(usableOf(state, clock.now, voucher));
    expect([cents(sold.total), sold.invoiceNumber]).toEqual([price, method === null ? null : next.number]);
    state.ahead.push({ customer: owner, day: dayAt(clock.now), amount: price, sale: sold.id });
    const status = price === 0 ? 4 : 2;
    const kind = { isRecharge: true, isWallet: type !== 'swims', tax };
    const common = { id: sold.id, total: price, status, customer: owner, ...kind };
    if (method === null) {
      addSale(state, common);
      return true;
    }
    const base = baseOf([{ total: price, tax }]);
    const { number, last, date } = next;
    state.series.set('T', { last, date });
    const sale = addSale(state, common);
    const said = { type: 'T' as const, number, date, customer: owner, base, total: price, sales: [sale] };
    const issued = addDocument(state, await scenario.api.get('invoice', sold.invoice ?? 0), said);
    const { payment } = await scenario.api.get('voucherMovement', id);
    const offers = price === 0 ? [] : [{ method, amount: price, tip: 0, extra: null }];
    const ids = typeof payment === 'number' ? [payment] : [];
    const targets = [{ sale, document: issued }];
    settle(state, plan(state, clock.now, [price], offers, owner), { ids, targets, till, customer: owner });
    return true;
  },
});

/** Cents: money costs as much, ten swims 45.00 and what there is of one its share, half a cent up and a cent at least. */
function costOf(type: VoucherName, put: number): number {
  return type === 'swims' ? Math.max(1, Math.floor((put * 45 + 5) / 10)) : put;
}

const consume = action({
  name: 'consume',
  weight: 4,
  params: fc.record({ customer, type: voucherType, part: fc.constantFrom(1, 0.5, 0.1, 2) }),
  isPossible: (state) => state.lots.length > 0,
  run: async (state, scenario, { customer: name, type: wanted, part }) => {
    const { fixtures, clock } = scenario;
    const usable = state.lots.filter((lot) => isUsable(lot, clock.now));
    const any = usable[0];
    const isHeld = usable.some(({ type, customer: owner }) => type === wanted && owner === fixtures.customers[name]);
    const type = isHeld || any === undefined ? wanted : any.type;
    const owner = isHeld || any === undefined ? fixtures.customers[name] : any.customer;
    const lots = inOrderOfUse(usable.filter((lot) => lot.type === type && lot.customer === owner));
    const held = lots.reduce((total, { remaining }) => total + remaining, 0);
    const wantedAmount = Math.max(1, Math.round(held * part));
    const draws = draw(lots, wantedAmount);
    const answer = await scenario.call(
      'voucherConsume',
      { customer: owner, voucherType: fixtures.vouchers[type], amount: wire(wantedAmount) },
      draws === null ? ['insufficient_balance'] : [],
    );
    if (answer === null || draws === null) return false;
    expect(answer.voucherMovements.map((moved) => [moved.lot, cents(moved.amount)])).toEqual(
      draws.map(({ from, amount: used }) => [from.id, used]),
    );
    for (const [index, { voucherMovement, amount: used }] of answer.voucherMovements.entries()) {
      const lot = pick(
        lots.filter(({ id }) => id === draws[index]?.from.id),
        0,
      );
      lot.remaining -= cents(used);
      state.uses.push({ id: voucherMovement, lot, open: cents(used) });
    }
    expect(cents(answer.balance)).toBe(usableOf(state, clock.now, answer.voucher));
    return true;
  },
});

const restoreBalance = action({
  name: 'refund voucher',
  weight: 2,
  params: fc.record({
    isUse: fc.boolean(),
    movement: choice,
    part: fc.constantFrom<(number | null)[]>(null, null, 0.5, 2),
    who,
  }),
  isPossible: (state) => state.lots.length > 0,
  run: async (state, scenario, { isUse, movement, part, who: asks }) => {
    const { now } = scenario.clock;
    const amountOf = (open: number) => (part === null ? null : Math.max(1, Math.round(open * part)));
    const ask = (id: number, wanted: number | null, faults: readonly string[]) =>
      scenario.call(
        'voucherRefund',
        { voucherMovement: id, amount: wanted === null ? null : wire(wanted) },
        // It adjusts balances.
        asks === 'desk' ? ['insufficient_scope'] : faults,
        asks,
      );
    if (isUse && state.uses.length > 0) {
      const use = prefer(state.uses, ({ open }) => open > 0, movement);
      const wanted = amountOf(use.open);
      const isTooMuch = use.open === 0 || (wanted ?? 0) > use.open;
      const answer = await ask(use.id, wanted, isTooMuch ? ['invalid_transition'] : []);
      if (answer === null) return false;
      const returned = wanted ?? use.open;
      use.open -= returned;
      use.lot.remaining += returned;
      expect(cents(answer.balance)).toBe(usableOf(state, now, use.lot.voucher));
      return true;
    }
    const lot = prefer(state.lots, (one) => isUsable(one, now), movement);
    const wanted = amountOf(lot.remaining);
    const isTooMuch = !isUsable(lot, now) || (wanted ?? 0) > lot.remaining;
    const answer = await ask(lot.id, wanted, isTooMuch ? ['insufficient_balance'] : []);
    if (answer === null) return false;
    const taken = wanted ?? lot.remaining;
    lot.remaining -= taken;
    lot.granted -= taken;
    expect(cents(answer.balance)).toBe(usableOf(state, now, lot.voucher));
    return true;
  },
});

const openDeposit = action({
  name: 'open deposit',
  weight: 1,
  params: fc.record({ customer, amount, days: fc.constantFrom(null, 0, 3, 20) }),
  run: async (state, scenario, { customer: name, amount: put, days }) => {
    const owner = scenario.fixtures.customers[name];
    const endDate = days === null ? null : dayAt(scenario.clock.now + days * DAY);
    const values = { customer: owner, balance: wire(put), ...(endDate === null ? {} : { endDate }) };
    const { id } = await scenario.api.create('deposit', values);
    state.deposits.push({ id, customer: owner, endDate, balance: put, came: new Map() });
    return true;
  },
});

/** Money of a deposit that moves: a payment that pays nothing and cannot be reversed. */
function depositPayment(id: number, { customer: owner }: Deposit, values: Pick<Payment, 'method' | 'amount' | 'till'>) {
  return { ...values, id, tip: 0, customer: owner, shares: [], draws: [], standing: false };
}

/** Where a customer's money goes when no deposit is named. */
function depositToPut(state: State, owner: number, now: number) {
  const [only = null, ...others] = state.deposits.filter((one) => one.customer === owner && isValid(one, now));
  return others.length > 0 ? { deposit: null, faults: ['field:required'] } : { deposit: only, faults: [] };
}

const rechargeDeposit = action({
  name: 'pay into deposit',
  weight: 3,
  params: fc.record({ customer, deposit: fc.option(choice), amount, method: directMethod, till: choice }),
  run: async (state, scenario, { customer: name, deposit: chosen, amount: put, method, till: place }) => {
    const { fixtures, clock } = scenario;
    const isNamed = chosen !== null && state.deposits.length > 0;
    const owner = fixtures.customers[name];
    const named = prefer(state.tills, ({ open }) => open, place).id;
    const { till, faults } = tillFor(state, [method], named);
    let target: Deposit | null;
    if (isNamed) {
      target = prefer(state.deposits, (one) => isValid(one, clock.now), chosen);
      if (!isValid(target, clock.now)) faults.push('field:invalid_value');
    } else {
      const found = depositToPut(state, owner, clock.now);
      target = found.deposit;
      faults.push(...found.faults);
    }
    const payer = target?.customer ?? owner;
    faults.push(...faultsOfCash([method], operationAhead(state, clock.now, payer) + put));
    const answer = await scenario.call(
      'depositRecharge',
      {
        ...(isNamed && target !== null ? { deposit: target.id } : { customer: owner }),
        amount: wire(put),
        paymentMethod: fixtures.methods[method],
        pos: named,
      },
      faults,
    );
    if (answer === null) return false;
    if (target === null) {
      target = { id: answer.deposit, customer: owner, endDate: null, balance: 0, came: new Map() };
      state.deposits.push(target);
    }
    target.balance += put;
    target.came.set(method, (target.came.get(method) ?? 0) + put);
    state.ahead.push({ customer: payer, day: dayAt(clock.now), amount: put, sale: null });
    expect([answer.deposit, cents(answer.balance)]).toEqual([target.id, target.balance]);
    apply(state, depositPayment(answer.payment, target, { method, amount: put, till: till?.id ?? null }));
    return true;
  },
});

const returnDeposit = action({
  name: 'pay deposit back',
  weight: 2,
  params: fc.record({ deposit: choice, part: fc.constantFrom(1, 0.5, 1.5), method: directMethod, till: choice, who }),
  isPossible: (state) => state.deposits.length > 0,
  run: async (state, scenario, { deposit: chosen, part, method, till: place, who: asks }) => {
    const { fixtures, clock } = scenario;
    const isHeld = (one: Deposit): boolean => one.balance > 0 && isValid(one, clock.now);
    const deposit = prefer(state.deposits, isHeld, chosen);
    const wanted = Math.max(1, Math.round(deposit.balance * part));
    const named = prefer(state.tills, ({ open }) => open, place).id;
    const { till, faults } = tillFor(state, [method], named);
    if (!isValid(deposit, clock.now) || wanted > deposit.balance) faults.push('insufficient_balance');
    if (method === 'cash' && wanted > (till?.cash ?? 0)) faults.push('insufficient_cash');
    // By another way than it came it is a refund.
    if (asks === 'desk' && wanted > (deposit.came.get(method) ?? 0)) faults.push('insufficient_scope');
    faults.push(...faultsOfCash([method], operationBack(state, clock.now, deposit.customer) + wanted));
    const answer = await scenario.call(
      'depositReturn',
      { deposit: deposit.id, amount: wire(wanted), paymentMethod: fixtures.methods[method], pos: named },
      faults,
      asks,
    );
    if (answer === null) return false;
    deposit.balance -= wanted;
    deposit.came.set(method, (deposit.came.get(method) ?? 0) - wanted);
    state.ahead.push({ customer: deposit.customer, day: dayAt(clock.now), amount: -wanted, sale: null });
    expect(cents(answer.balance)).toBe(deposit.balance);
    apply(state, depositPayment(answer.payment, deposit, { method, amount: -wanted, till: till?.id ?? null }));
    return true;
  },
});

const expire = action({
  name: 'expire',
  weight: 2,
  params: fc.constant({}),
  isPossible: (state) => nextExpiry(state) !== null,
  run: async (state, scenario) => {
    const at = nextExpiry(state);
    if (at === null) return false;
    scenario.clock.now = Math.max(scenario.clock.now, at);
    return settleExpiry(state, scenario);
  },
});

function nextExpiry(state: State): number | null {
  const times = [...state.lots.flatMap(expiryOfLot), ...state.deposits.flatMap(expiryOfDeposit)];
  return times.length === 0 ? null : Math.min(...times);
}

function expiryOfLot({ remaining, expires }: Lot): number[] {
  return remaining > 0 && expires !== null ? [expires] : [];
}

/** It is good for the whole of its last day, wherever that ends. */
function expiryOfDeposit({ balance, endDate }: Deposit): number[] {
  return balance > 0 && endDate !== null ? [Date.parse(`${endDate}T23:00:00Z`) + 3_600_000] : [];
}

export const balanceActions = [recharge, consume, restoreBalance, openDeposit, rechargeDeposit, returnDeposit, expire];
