import { describe, expect, it, test } from 'vitest';
import { toMoney } from '#shared/domain/money.ts';
import type { ProductRate } from '#shared/domain/productRates.ts';
import { emptyBasket, emptyTill, reduceTill, type TillState } from './basket.ts';
import type { BasketProduct, LineRecharge, Recharge } from './basketLine.ts';
import { refreshLines } from './catalogueChanges.ts';
import { holdContent, takeUp } from './held.ts';
import { checkoutLines } from './pricing.ts';
import { type Rating, rateNow, ratesNow, ratingAt, type SoldProduct } from './rates.ts';
import type { Recharges } from './recharges.ts';

const TAG = 7;
const anytime = { customerTag: null, weekdays: null, startTime: null, endTime: null, start: null, end: null };
const member: ProductRate = { ...anytime, id: 1, name: 'Tarifa de abonado', price: toMoney(12), customerTag: TAG };
const morning: ProductRate = {
  ...anytime,
  id: 2,
  name: 'Mañanas',
  price: toMoney(15),
  startTime: '09:00',
  endTime: '14:00',
};
const evening: ProductRate = {
  ...morning,
  id: 3,
  name: 'Luz',
  price: toMoney(24),
  startTime: '20:00',
  endTime: '00:00',
};
const court = { product: 2, name: 'Pádel', price: 20, taxes: [], supply: false };
const sold = (...rates: ProductRate[]): SoldProduct => ({ ...court, rates });
const asked = (time: string, ...tags: number[]): Rating =>
  ratingAt(tags, Date.parse(`2026-03-02T${time}:00+01:00`), 'Europe/Madrid');

/** A basket with the product, put in at a time. */
function filled(product: SoldProduct, rating: Rating): TillState {
  const { rates: _, ...terms } = product;
  const rate = rateNow(product, rating);
  const added: BasketProduct = rate === null ? terms : { ...terms, rate };
  return reduceTill(emptyTill(emptyBasket('a')), { type: 'add', product: added, units: 1 });
}
const refreshed = (state: TillState, product: SoldProduct, rating?: Rating): TillState =>
  reduceTill(state, { type: 'refresh', sold: new Map([[court.product, product]]), rating });
const said = ({ basket }: TillState) =>
  basket.lines.map(({ price, rate, was }) => [price, rate?.name ?? null, was?.price ?? null]);

describe('a line', () => {
  const all = sold(member, morning, evening);
  it.each<[what: string, added: Rating, later: Rating, line: [number, string | null, number | null]]>([
    ['gets the rate of a customer who is chosen', asked('18:00'), asked('18:00', TAG), [12, 'Tarifa de abonado', null]],
    ['goes back without them', asked('18:00', TAG), asked('18:00'), [20, null, null]],
    ['keeps its rate for a while after it ended', asked('13:55'), asked('14:05'), [15, 'Mañanas', null]],
    ['no longer, and says what it was', asked('13:55'), asked('14:15'), [20, null, 15]],
    ['costs less as soon as it does, and says so', asked('08:59'), asked('09:00'), [15, 'Mañanas', 20]],
    ['waits before it costs more', asked('19:59'), asked('20:05'), [20, null, null]],
    ['and says so then', asked('19:59'), asked('20:15'), [24, 'Luz', 20]],
    ['of a customer stays as it is', asked('13:55', TAG), asked('20:15', TAG), [12, 'Tarifa de abonado', null]],
    ['says nothing of a customer who left in the evening', asked('18:00', TAG), asked('20:15'), [24, 'Luz', null]],
  ])('%s', (_what, added, later, line) => {
    const state = refreshed(filled(all, added), all, later);
    expect(said(state)).toEqual([line]);
    expect(refreshed(state, all, later)).toBe(state);
  });

  it('stays as it is while nobody knows whom it is for', () => {
    const state = filled(all, asked('18:00', TAG));
    expect(refreshed(state, all)).toBe(state);
  });

  it('follows its rate, and says it', () => {
    const state = refreshed(
      filled(all, asked('18:00', TAG)),
      sold({ ...member, price: toMoney(13) }),
      asked('18:00', TAG),
    );
    expect(said(state)).toEqual([[13, 'Tarifa de abonado', 12]]);
    expect(said(refreshed(state, sold({ ...member, name: 'Abonados' }), asked('18:00', TAG)))).toEqual([
      [12, 'Abonados', null],
    ]);
    expect(said(refreshed(state, sold(), asked('18:00', TAG)))).toEqual([[20, null, 12]]);
  });

  it('keeps a price by hand, whoever is chosen', () => {
    const priced = reduceTill(filled(all, asked('18:00')), { type: 'setPrice', line: 1, price: 5 });
    const state = refreshed(priced, all, asked('18:00', TAG));
    expect(said(state)).toEqual([[5, 'Tarifa de abonado', null]]);
    expect(checkoutLines(state.basket.lines)).toEqual([{ product: 2, units: 1, price: 5, listPrice: 20 }]);
    const back = reduceTill(state, { type: 'setPrice', line: 1, price: 12 });
    expect(checkoutLines(back.basket.lines)[0]).toMatchObject({ price: 12, rate: 1 });
  });

  it('joins another of the same rate, and no other', () => {
    const { basket } = filled(all, asked('13:55'));
    const add = (state: TillState, rating: Rating): TillState => {
      const rate = rateNow(all, rating);
      return reduceTill(state, { type: 'add', product: rate === null ? court : { ...court, rate }, units: 1 });
    };
    const state = add(add(emptyTill(basket), asked('13:56')), asked('14:00'));
    expect(state.basket.lines.map(({ units, price }) => [units, price])).toEqual([
      [2, 15],
      [1, 20],
    ]);
  });
});

it.each<[what: string, rating: Rating, recharge: Partial<Recharge> | null, price: number | undefined]>([
  ['its own price', asked('18:00'), null, undefined],
  ['that of the hour', asked('10:00'), null, 15],
  ['that of the customer', asked('18:00', TAG), null, 12],
  ['that of a recharge of units', asked('18:00', TAG), { isMoney: false }, 12],
  ['its own for a recharge of money, which costs its amount', asked('18:00', TAG), { isMoney: true }, undefined],
])('a tile shows %s', (_what, rating, recharge, price) => {
  const type: Recharge = { voucherType: 1, name: 'Bono', units: 1, expiration: null, isMoney: false, bearer: false };
  const recharges: Recharges = new Map(recharge === null ? [] : [[court.product, [{ ...type, ...recharge }]]]);
  const shown = ratesNow([sold(member, morning, evening)], rating, recharges);
  expect(shown.get(court.product)?.price).toBe(price);
});

test('what is sent names the rate that was seen, or that there is none', () => {
  const all = sold(member);
  const lines = (...tags: number[]) => checkoutLines(filled(all, asked('18:00', ...tags)).basket.lines);
  expect(lines(TAG)).toEqual([{ product: 2, units: 1, price: 12, listPrice: 20, rate: 1 }]);
  expect(lines()).toEqual([{ product: 2, units: 1, price: 20, listPrice: 20, rate: null }]);
});

test.each<[what: string, values: Partial<SoldProduct>]>([
  ['a label that says its price', { label: { code: '2000123', price: 3 } }],
  ['a wallet', { recharge: { isMoney: true } as LineRecharge }],
])('%s has no rate', (_what, values) => {
  const product = { ...sold(member), ...values };
  expect(rateNow(product, asked('18:00', TAG))).toBe(null);
  const { basket } = filled(product, asked('18:00', TAG));
  const [line] = refreshLines(basket.lines, new Map([[2, product]]), undefined, asked('18:00', TAG));
  expect(line?.rate).toBe(undefined);
});

test('a basket on hold keeps its rate, and another till goes by what it reads', () => {
  const all = sold(member);
  const { basket } = filled(all, asked('18:00', TAG));
  const stored: unknown = JSON.parse(JSON.stringify(holdContent(basket)));
  const taken = (product: SoldProduct) =>
    emptyTill(takeUp(stored, { byId: new Map([[2, product]]) } as unknown as Parameters<typeof takeUp>[1]));
  expect(said(taken(all))).toEqual([[12, 'Tarifa de abonado', null]]);
  expect(said(refreshed(taken(all), all, asked('18:00', TAG)))).toEqual([[12, 'Tarifa de abonado', null]]);
  expect(said(refreshed(taken(all), all, asked('18:00')))).toEqual([[20, null, null]]);
});
