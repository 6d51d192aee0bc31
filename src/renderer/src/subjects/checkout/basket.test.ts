import { describe, expect, it } from 'vitest';
import { toMoney } from '#shared/domain/money.ts';
import { emptyBasket, emptyTill, type Receipt, reduceTill, type TillState } from './basket.ts';
import type { BasketProduct, CheckoutInput } from './basketLine.ts';

const water: BasketProduct = { product: 1, name: 'Agua', price: 1.2, taxes: [], supply: false };
const court: BasketProduct = { product: 2, name: 'Pista', price: 12, taxes: [], supply: false };
const input: CheckoutInput = { lines: [{ product: 1 }], payments: [], uuid: 'a' };
const receipt: Receipt = {
  invoice: 7,
  number: 'T-7',
  use: null,
  vouchers: [],
  total: 1.2,
  tendered: null,
  change: 0,
  methods: [],
  document: null,
};

const fresh = (): TillState => emptyTill(emptyBasket('a'));
const run = (...actions: Parameters<typeof reduceTill>[1][]): TillState => actions.reduce(reduceTill, fresh());
const lines = (state: TillState): (readonly [string, number])[] =>
  state.basket.lines.map((line) => [line.name, line.units] as const);

const addWater = { type: 'add', product: water, units: 1 } as const;
const addCourt = { type: 'add', product: court, units: 1 } as const;

describe('a basket that is paid in part off the balance of its customer', () => {
  const owned = {
    id: 9,
    paymentMethod: 6,
    name: 'Monedero',
    amount: toMoney(1),
    tip: toMoney(0),
    pos: null,
    user: null,
  };
  const ana = { id: 3, name: 'Ana', detail: null };
  const eva = { id: 4, name: 'Eva', detail: null };
  const waits = (owner: typeof ana | null) =>
    ({ type: 'waiting', basket: 'a', payments: [{ ...owned, owner, created: '2026-03-02T10:00:00+01:00' }] }) as const;
  const setCustomer = (customer: typeof ana | null) => ({ type: 'setCustomer', customer }) as const;

  it.each([
    ['stays Ana’s when somebody else is chosen', [setCustomer(eva)], 3],
    ['stays Ana’s when nobody is', [setCustomer(null)], 3],
    ['stays Ana’s when it is emptied', [{ type: 'clear' }], 3],
    ['takes a full invoice for Ana', [setCustomer({ ...ana, name: 'Ana, S. L.' })], 3],
    ['is anybody’s once that is given back', [{ type: 'waiting', basket: 'a', payments: [] }, setCustomer(eva)], 4],
  ] as const)('%s', (_, then, expected) => {
    expect(run(addWater, setCustomer(ana), waits(ana), ...then).basket.customer?.id).toBe(expected);
  });

  it.each([
    ['nothing', []],
    ['what it had', waits(ana).payments],
  ])('is the very same where the server has %s again: keys wait for no other basket', (_what, payments) => {
    const answer = { type: 'waiting', basket: 'a', payments } as const;
    const state = run(addWater, answer);
    expect(reduceTill(state, structuredClone(answer))).toBe(state);
  });

  it('becomes Ana’s where it had no customer, and one paid otherwise is anybody’s', () => {
    expect(run(addWater, waits(ana), setCustomer(ana)).basket.customer?.id).toBe(3);
    expect(run(addWater, setCustomer(ana), waits(null), setCustomer(eva)).basket.customer?.id).toBe(4);
  });
});

describe('the basket', () => {
  it('joins the same product in one line, which is then the selected one', () => {
    const state = run(addWater, addCourt, { ...addWater, units: 3 });
    expect(lines(state)).toEqual([
      ['Agua', 4],
      ['Pista', 1],
    ]);
    expect(state.basket.selected).toBe(1);
  });

  it.each([
    ['joins those of a customer’s voucher', { bearer: false, voucher: null }, 1],
    ['joins those of one voucher for the bearer', { bearer: true, voucher: 7 }, 1],
    ['gives each new voucher for the bearer a line, and so a paper, of its own', { bearer: true, voucher: null }, 2],
  ])('of recharges it %s', (_, of, count) => {
    const recharge = { voucherType: 3, name: 'Bono', units: 10, expiration: null, isMoney: false, ...of };
    const add = { type: 'add', product: { ...water, recharge }, units: 1 } as const;
    expect(run(add, add).basket.lines).toHaveLength(count);
    const other = { ...add, product: { ...water, recharge: { ...recharge, voucherType: 4 } } };
    expect(run(add, other).basket.lines).toHaveLength(2);
    expect(run(addWater, add).basket.lines).toHaveLength(2);
  });

  it('has the vouchers for the bearer that were scanned, each once, until they are put away or it is emptied', () => {
    const show = (voucher: number, code: string) =>
      ({ type: 'showVoucher', voucher: { voucher, name: 'Bono', code } }) as const;
    const state = run(show(1, 'A'), show(2, 'B'), show(1, 'A'));
    expect(state.basket.bearer.map(({ voucher }) => voucher)).toEqual([2, 1]);
    expect(reduceTill(state, { type: 'putVoucherAway', voucher: 2 }).basket.bearer).toHaveLength(1);
    expect(reduceTill(state, { type: 'clear' }).basket.bearer).toEqual([]);
  });

  it('starts another line for a product whose line was repriced or discounted', () => {
    const state = run(addWater, { type: 'setDiscount', line: 1, rate: 10 }, addWater, {
      type: 'setPrice',
      line: 2,
      price: 1,
    });
    expect(lines(reduceTill(state, addWater))).toEqual([
      ['Agua', 1],
      ['Agua', 1],
      ['Agua', 1],
    ]);
  });

  it('keeps units at three decimals, removes a line at zero, and takes none below', () => {
    expect(lines(run({ ...addWater, units: -1 }, { ...addWater, units: 0 }, addCourt))).toEqual([['Pista', 1]]);
    expect(lines(run({ ...addWater, units: 0.1 }, { ...addWater, units: 0.2 }))).toEqual([['Agua', 0.3]]);
    expect(lines(run(addWater, { type: 'setUnits', line: 1, units: 0 }))).toEqual([]);
  });

  it('keeps discounts between 0 and 100 and prices from 0', () => {
    const [line] = run(addWater, { type: 'setDiscount', line: 1, rate: 120 }, { type: 'setPrice', line: 1, price: -2 })
      .basket.lines;
    expect([line?.discountRate, line?.price, line?.listPrice]).toEqual([100, 0, 1.2]);
  });

  it('moves the selection to the next line, or the last, when the selected one goes', () => {
    const state = run(addWater, addCourt, { type: 'select', line: 1 }, { type: 'remove', line: 1 });
    expect(state.basket.selected).toBe(2);
    expect(reduceTill(state, { type: 'remove', line: 2 }).basket.selected).toBeNull();
  });

  it('moves the selection within the lines', () => {
    const state = run(addWater, addCourt, { type: 'moveSelection', by: -1 }, { type: 'moveSelection', by: -1 });
    expect(state.basket.selected).toBe(1);
    expect(run(addWater, { type: 'select', line: null }, { type: 'moveSelection', by: 1 }).basket.selected).toBe(1);
  });

  it('gives back what was removed, but not into another basket', () => {
    const before = run(addWater, addCourt);
    const cleared = reduceTill(before, { type: 'clear' });
    expect(lines(reduceTill(cleared, { type: 'restore', basket: before.basket }))).toHaveLength(2);
    const since = [addWater, { type: 'setCustomer', customer: { id: 9, name: 'Ana', detail: null } }] as const;
    const restored = reduceTill(since.reduce(reduceTill, cleared), { type: 'restore', basket: before.basket });
    expect(lines(restored).map(([name]) => name)).toEqual(['Agua', 'Pista', 'Agua']);
    expect(restored.basket.customer?.id).toBe(9);
    const next = reduceTill(cleared, { type: 'charged', receipt, nextUuid: 'b' });
    expect(lines(reduceTill(next, { type: 'restore', basket: before.basket }))).toEqual([]);
  });

  it('does not make a change beyond what can be priced', () => {
    const state = run(addCourt, { type: 'setPrice', line: 1, price: 900_000 });
    expect(lines(reduceTill(state, { type: 'setUnits', line: 1, units: 900_000 }))).toEqual([['Pista', 1]]);
  });

  it('asks whose the money is before it sells on a basket that holds some and nothing else', () => {
    const note = { paymentMethod: 1, name: 'Efectivo', type: 1, given: toMoney(5), tip: toMoney(0) };
    const paid = run(addCourt, { type: 'hand', payment: note }, { type: 'remove', line: 1 }, addWater);
    expect([paid.unsaid?.product.name, lines(paid)]).toEqual(['Agua', []]);
    expect(lines(reduceTill(paid, { type: 'sameCustomer' }))).toEqual([['Agua', 1]]);
    expect(reduceTill(paid, { type: 'unsaid' })).toMatchObject({ unsaid: null, basket: { handed: [{ id: 1 }] } });
  });
});

describe('a charge', () => {
  it('locks the basket until it is settled', () => {
    const state = run(addWater, { type: 'chargeSent', input }, addCourt, { type: 'clear' });
    expect(lines(state)).toEqual([['Agua', 1]]);
  });

  it('that finds its basket sold leaves it as it is until somebody says what it holds', () => {
    const document = { invoice: 7, number: 'T-7', total: 3 };
    const found = run(addWater, { type: 'chargeSent', input }, { type: 'soldElsewhere', document, nextUuid: 'b' });
    expect(found).toMatchObject({ charge: null, receipt: null, soldElsewhere: document, basket: { uuid: 'b' } });
    expect(lines(reduceTill(found, addCourt))).toEqual([['Agua', 1]]);
    expect(reduceTill(found, { type: 'clear' })).toMatchObject({ soldElsewhere: null, basket: { lines: [] } });
    const another = reduceTill(found, { type: 'anotherSale' });
    expect(another.soldElsewhere).toBeNull();
    expect(lines(reduceTill(another, addCourt))).toHaveLength(2);
  });

  it('gives a receipt and a new, empty basket', () => {
    const state = run(addWater, { type: 'chargeSent', input }, { type: 'charged', receipt, nextUuid: 'b' });
    expect(state).toEqual({ ...emptyTill(emptyBasket('b')), receipt });
  });

  it('keeps the basket and its uuid when it is refused', () => {
    const state = run(addWater, { type: 'chargeSent', input }, { type: 'chargeRefused' });
    expect([state.charge, state.basket.uuid, lines(state)]).toEqual([null, 'a', [['Agua', 1]]]);
  });

  it('stays lost while it is sent again', () => {
    const state = run(addWater, { type: 'chargeSent', input }, { type: 'chargeLost' }, { type: 'chargeSent', input });
    expect(state.charge).toEqual({ input, lost: true });
  });
});

it('shows the receipt until the next sale starts', () => {
  const state = run(addWater, { type: 'charged', receipt, nextUuid: 'b' });
  expect(reduceTill(state, addCourt).receipt).toBeNull();
  expect(reduceTill(state, { type: 'nextSale' }).receipt).toBeNull();
});

describe('a move of the basket', () => {
  const move = { kind: 'takeUp', key: 'a', held: 1, pos: null } as const;

  it('locks it until it is known what became of it', () => {
    const sent = run(addWater, { type: 'moveSent', move });
    expect(reduceTill(sent, addCourt)).toBe(sent);
    expect(reduceTill(sent, { type: 'clear' })).toBe(sent);
    const lost = reduceTill(sent, { type: 'moveLost' });
    expect(lost.moving).toEqual({ move, lost: true });
    expect(reduceTill(lost, { type: 'moveSent', move }).moving?.lost).toBe(true);
  });

  it('leaves the basket as it was where it is refused, and brings the next where it is done', () => {
    const sent = run(addWater, { type: 'moveSent', move });
    expect(lines(reduceTill(reduceTill(sent, { type: 'moveRefused' }), addCourt))).toHaveLength(2);
    expect(reduceTill(sent, { type: 'moved', basket: emptyBasket('b') })).toEqual(emptyTill(emptyBasket('b')));
  });
});
