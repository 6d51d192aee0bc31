import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyBasket, emptyTill, reduceTill } from './basket.ts';
import type { BasketLine, BasketProduct } from './basketLine.ts';
import { refreshLine, refreshLines } from './catalogueChanges.ts';

const vat = (rate: number) => [{ tax: 1, name: 'IVA', rate }];
const beer: BasketProduct = { product: 1, name: 'Caña', price: 1.6, taxes: vat(10), supply: false };
const line = (values: Partial<BasketLine> = {}): BasketLine => ({
  ...{ ...beer, id: 1, listPrice: 1.6, units: 2, discountRate: 0, discountReason: null, note: '' },
  ...values,
});

describe('a line while its product changes', () => {
  it.each<[string, BasketLine, BasketProduct | undefined, Partial<BasketLine>]>([
    [
      'another price holds, and the one before is said',
      line(),
      { ...beer, price: 1.9 },
      { price: 1.9, was: { price: 1.6 } },
    ],
    [
      'a price by hand stays, and the list price that moved is said',
      line({ price: 1 }),
      { ...beer, price: 1.9 },
      { price: 1, listPrice: 1.9, was: { price: 1.6 } },
    ],
    [
      'another tax is said, and the price stays',
      line(),
      { ...beer, taxes: vat(21) },
      { price: 1.6, was: { taxes: vat(10) } },
    ],
    [
      'price and tax together',
      line(),
      { ...beer, price: 2, taxes: [] },
      { price: 2, was: { price: 1.6, taxes: vat(10) } },
    ],
    ['another name is taken over', line(), { ...beer, name: 'Caña doble' }, { name: 'Caña doble' }],
    ['what is not sold any more stays and is marked', line(), undefined, { price: 1.6, gone: true }],
    ['what is sold again is as it was', line({ gone: true }), beer, { price: 1.6 }],
    [
      'a product gets a price where it had none',
      line({ listPrice: 0, price: 5 }),
      { ...beer, price: 2 },
      { price: 5, listPrice: 2 },
    ],
  ])('%s', (_, before, now, expected) => {
    const after = refreshLine(before, now);
    expect(after).toMatchObject(expected);
    for (const key of ['was', 'gone'] as const) expect(after[key]).toEqual(expected[key]);
    // Heard of twice, it is said once and the same.
    expect(refreshLine(after, now)).toBe(after);
  });

  it('says what it was at first, however often it changed, and nothing once it is that again', () => {
    const twice = refreshLine(refreshLine(line(), { ...beer, price: 1.9 }), { ...beer, price: 2.1 });
    expect(twice).toMatchObject({ price: 2.1, was: { price: 1.6 } });
    expect(refreshLine(twice, beer)).toEqual(line());
  });

  it('never has another price than the list’s unless by hand, whatever happens in whatever order', () => {
    const prices = fc.constantFrom(0, 1, 1.6, 1.9);
    const steps = fc.array(
      fc.oneof(fc.record({ price: prices }), fc.record({ hand: prices }), fc.constant('gone' as const)),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(steps, (all) => {
        let state = reduceTill(emptyTill(emptyBasket('u')), { type: 'add', product: beer, units: 1 });
        let isManual = false;
        for (const step of all) {
          const before = state.basket.lines[0];
          if (step === 'gone') state = reduceTill(state, { type: 'refresh', sold: new Map() });
          else if ('price' in step) {
            const sold = new Map([[1, { ...beer, price: step.price }]]);
            state = reduceTill(state, { type: 'refresh', sold });
            isManual = before !== undefined && before.price !== before.listPrice && before.price !== step.price;
          } else {
            state = reduceTill(state, { type: 'setPrice', line: 1, price: step.hand });
            isManual = step.hand !== before?.listPrice;
          }
          const [after] = state.basket.lines;
          expect(after?.price === after?.listPrice).toBe(!isManual);
          if (step === 'gone') expect(after?.gone).toBe(true);
        }
      }),
    );
  });
});

describe('a line while what it recharges changes', () => {
  const swims = {
    voucherType: 4,
    name: 'Bono 10 baños',
    units: 10,
    expiration: 'P1Y',
    isMoney: false,
    bearer: false,
    voucher: null,
  };
  it.each<[string, BasketLine['recharge'], BasketLine['recharge'], BasketLine['was']]>([
    ['fewer units', swims, { ...swims, units: 8 }, { recharge: swims }],
    ['less time', swims, { ...swims, expiration: 'P1M' }, { recharge: swims }],
    ['another type', swims, { ...swims, voucherType: 5 }, { recharge: swims }],
    ['goods now', swims, null, { recharge: swims }],
    ['a recharge now', null, swims, { recharge: null }],
    ['another name, which gives the same', swims, { ...swims, name: 'Diez baños' }, undefined],
    ['not known before', undefined, swims, undefined],
    ['not known any more', swims, undefined, undefined],
  ])('%s', (_, before, now, was) => {
    const recharge = before === undefined ? {} : { recharge: before };
    const after = refreshLine(line(recharge), beer, now);
    expect(after.was).toEqual(was);
    expect(after.recharge).toEqual(now ?? (now === null ? null : before));
    expect(refreshLine(after, beer, now)).toBe(after);
    if (before !== undefined) expect(refreshLine(after, beer, before)).toEqual(line(recharge));
  });
});

it('changes nothing where nothing changed, and nothing while a charge is under way', () => {
  const lines = [line()];
  expect(refreshLines(lines, new Map([[1, beer]]))).toBe(lines);
  const filled = reduceTill(emptyTill(emptyBasket('u')), { type: 'add', product: beer, units: 1 });
  const sent = reduceTill(filled, { type: 'chargeSent', input: { lines: [], payments: [] } });
  expect(reduceTill(sent, { type: 'refresh', sold: new Map() })).toBe(sent);
});

it('keeps the old price where somebody decides so, and says no more of it', () => {
  const filled = reduceTill(emptyTill(emptyBasket('u')), { type: 'add', product: beer, units: 1 });
  const moved = reduceTill(filled, { type: 'refresh', sold: new Map([[1, { ...beer, price: 1.9 }]]) });
  const repriced = reduceTill(moved, { type: 'setPrice', line: 1, price: 1.6 });
  expect(repriced.basket.lines[0]).toMatchObject({ price: 1.6, listPrice: 1.9 });
  expect(repriced.basket.lines[0]?.was).toBeUndefined();
});
