import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import { type Money, toMoney } from './money.ts';
import {
  faultOfTerms,
  holdsAt,
  type LocalMoment,
  localMoment,
  momentsAround,
  type ProductRate,
  priceAt,
  pricesAround,
  type RateTerms,
  tidyWeekdays,
  weekdaysCalled,
} from './productRates.ts';
import { addDays, weekdayOf } from './reportPeriod.ts';
import { toStoredInstant, zoneOf } from './time.ts';

const anytime: RateTerms = {
  customerTag: null,
  weekdays: null,
  startTime: null,
  endTime: null,
  start: null,
  end: null,
};
const madrid = 'Europe/Madrid';
const at = (date: string, time: string): LocalMoment => ({ date, time });

describe('a rate holds', () => {
  const mornings = { startTime: '09:00', endTime: '14:00' };
  const nights = { startTime: '22:00', endTime: '02:00' };
  // 2 March 2026 is a Monday.
  test.each<[what: string, terms: Partial<RateTerms>, moment: LocalMoment, holds: boolean]>([
    ['at the first minute', mornings, at('2026-03-02', '09:00'), true],
    ['not the minute before', mornings, at('2026-03-02', '08:59'), false],
    ['at the last minute', mornings, at('2026-03-02', '13:59'), true],
    ['not at the time it ends', mornings, at('2026-03-02', '14:00'), false],
    ['on its weekday', { weekdays: '15' }, at('2026-03-02', '23:59'), true],
    ['on none else', { weekdays: '15' }, at('2026-03-03', '00:00'), false],
    ['before midnight', nights, at('2026-03-02', '23:00'), true],
    ['after midnight', nights, at('2026-03-03', '01:59'), true],
    ['not after it ended in the morning', nights, at('2026-03-03', '02:00'), false],
    ['not before it begins in the evening', nights, at('2026-03-02', '21:59'), false],
    ['after the midnight of its weekday', { ...nights, weekdays: '1' }, at('2026-03-03', '01:00'), true],
    ['not after the midnight of the day before', { ...nights, weekdays: '1' }, at('2026-03-02', '01:00'), false],
    ['from an hour on', { startTime: '20:00' }, at('2026-03-02', '23:59'), true],
    ['not before that hour', { startTime: '20:00' }, at('2026-03-02', '19:59'), false],
    ['no longer than the day', { startTime: '20:00' }, at('2026-03-03', '00:00'), false],
    ['until an hour', { endTime: '09:00' }, at('2026-03-02', '08:59'), true],
    ['not after that hour', { endTime: '09:00' }, at('2026-03-02', '09:00'), false],
    ['until midnight', { startTime: '20:00', endTime: '00:00' }, at('2026-03-02', '23:59'), true],
    ['no longer', { startTime: '20:00', endTime: '00:00' }, at('2026-03-03', '00:00'), false],
    ['on its first day', { start: '2026-03-02' }, at('2026-03-02', '00:00'), true],
    ['not before', { start: '2026-03-02' }, at('2026-03-01', '23:59'), false],
    ['on its last day', { end: '2026-03-02' }, at('2026-03-02', '23:59'), true],
    ['not after', { end: '2026-03-02' }, at('2026-03-03', '00:00'), false],
    ['in the night of its last day', { ...nights, end: '2026-03-02' }, at('2026-03-03', '01:00'), true],
    ['not in the night before its first', { ...nights, start: '2026-03-02' }, at('2026-03-02', '01:00'), false],
  ])('%s', (_what, terms, moment, holds) => {
    expect(holdsAt({ ...anytime, ...terms }, moment)).toBe(holds);
  });

  test.each([
    ['the hour that the clocks skip is none', '2026-03-29T00:59:00Z', '01:59'],
    ['they go on with the next', '2026-03-29T01:00:00Z', '03:00'],
    ['the hour they repeat comes', '2026-10-25T00:30:00Z', '02:30'],
    ['and comes again', '2026-10-25T01:30:00Z', '02:30'],
  ])('by the clock of the zone: %s', (_what, instant, time) => {
    expect(localMoment(Date.parse(instant), madrid).time).toBe(time);
  });

  test('a moment is what the zone itself says', () => {
    const zones = ['Europe/Madrid', 'Atlantic/Canary', 'America/St_Johns', 'Asia/Kathmandu', 'UTC'];
    const instants = fc.integer({ min: Date.parse('1950-01-01'), max: Date.parse('2100-01-01') });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const wire = zoneOf(zone).toWire(toStoredInstant(instant));
        expect(localMoment(instant, zone)).toEqual({ date: wire.slice(0, 10), time: wire.slice(11, 16) });
      }),
      { numRuns: runs(200) },
    );
  });
});

const money = fc.integer({ min: 0, max: 12 }).map((units) => toMoney(units));
const date = fc.integer({ min: 0, max: 20 }).map((days) => addDays('2026-03-20', days));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '59'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const weekdays = fc.subarray(['1', '2', '3', '4', '5', '6', '7'], { minLength: 1 }).map((days) => days.join(''));
const terms: fc.Arbitrary<RateTerms> = fc
  .record({
    customerTag: fc.option(fc.integer({ min: 1, max: 3 })),
    weekdays: fc.option(weekdays),
    startTime: fc.option(time),
    endTime: fc.option(time),
    start: fc.option(date),
    end: fc.option(date),
  })
  .filter((each) => faultOfTerms(each) === null);
const rates: fc.Arbitrary<ProductRate[]> = fc
  .array(fc.record({ terms, price: money }), { maxLength: 6 })
  .map((all) => all.map(({ terms: own, price }, index) => ({ ...own, price, id: index + 1, name: `${index}` })));
const tags = fc.subarray([1, 2, 3]);
const moment = fc.record({ date, time });

describe('the price that holds', () => {
  const anything = fc.tuple(money, rates, tags, moment);

  test('is the product’s own or that of a rate that holds and whose tag the customer has', () => {
    fc.assert(
      fc.property(anything, ([price, all, held, when]) => {
        const applied = priceAt({ price, rates: all }, held, when);
        const { rate } = applied;
        expect(applied.price).toBe(rate?.price ?? price);
        if (rate === null) return;
        expect(all).toContain(rate);
        expect(holdsAt(rate, when)).toBe(true);
        expect(rate.customerTag === null || held.includes(rate.customerTag)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  test('is never more with tags than without', () => {
    fc.assert(
      fc.property(anything, ([price, all, held, when]) => {
        const product = { price, rates: all };
        expect(priceAt(product, held, when).price).toBeLessThanOrEqual(priceAt(product, [], when).price);
      }),
      { numRuns: runs(300) },
    );
  });

  test('does not depend on the order of the rates, nor on rates that do not hold', () => {
    fc.assert(
      fc.property(anything, ([price, all, held, when]) => {
        const applied = priceAt({ price, rates: all }, held, when);
        expect(priceAt({ price, rates: all.toReversed() }, held, when)).toEqual(applied);
        expect(priceAt({ price, rates: all.filter((rate) => holdsAt(rate, when)) }, held, when)).toEqual(applied);
      }),
      { numRuns: runs(300) },
    );
  });

  test('is that of the most specific, or of somebody without tags who pays less', () => {
    fc.assert(
      fc.property(anything, ([price, all, held, when]) => {
        const { rate } = priceAt({ price, rates: all }, held, when);
        const rank = (each: ProductRate): number =>
          (each.customerTag === null ? 0 : 2) +
          (each.weekdays === null && each.startTime === null && each.endTime === null ? 0 : 1);
        const other = all.find(
          (each) =>
            holdsAt(each, when) &&
            (each.customerTag === null || held.includes(each.customerTag)) &&
            (rate === null || rank(each) > rank(rate)),
        );
        if (other === undefined) return;
        expect(other.customerTag).not.toBeNull();
        const own = rate?.price ?? price;
        expect(own).toBe(priceAt({ price, rates: all }, [], when).price);
      }),
      { numRuns: runs(300) },
    );
  });

  const member: ProductRate = { ...anytime, id: 1, name: 'Abonado', price: toMoney(5), customerTag: 7 };
  const morning: ProductRate = { ...anytime, id: 2, name: 'Mañanas', price: toMoney(6), weekdays: '12345' };
  const evening: ProductRate = { ...morning, id: 3, name: 'Tardes', price: toMoney(12) };
  const both: ProductRate = { ...morning, id: 4, name: 'Abonado mañanas', price: toMoney(4), customerTag: 7 };
  test.each<[what: string, all: ProductRate[], held: number[], price: number, rate: string | null]>([
    ['no rate', [], [7], 10, null],
    ['that of the tag', [member], [7], 5, 'Abonado'],
    ['not without the tag', [member], [8], 10, null],
    ['the tag before the hours', [member, morning], [7], 5, 'Abonado'],
    ['both before either', [member, morning, both], [7], 4, 'Abonado mañanas'],
    ['the hours for anybody', [member, morning, both], [], 6, 'Mañanas'],
    ['more than the product', [evening], [], 12, 'Tardes'],
    ['a tag against more', [evening, member], [7], 5, 'Abonado'],
    ['never more than anybody', [{ ...member, price: toMoney(8) }, morning], [7], 6, 'Mañanas'],
    ['never more than the product', [{ ...member, price: toMoney(11) }], [7], 10, null],
    ['the lowest of equals', [evening, morning], [], 6, 'Mañanas'],
    ['the first of the same', [{ ...morning, id: 9, name: 'Otra' }, morning], [], 6, 'Mañanas'],
    ['for nothing', [{ ...member, price: toMoney(0) }], [7], 0, 'Abonado'],
    [
      'days do not make it more specific',
      [
        { ...member, start: '2026-01-01', price: toMoney(4) },
        { ...both, price: toMoney(5) },
      ],
      [7],
      5,
      'Abonado mañanas',
    ],
  ])('%s', (_what, all, held, price, rate) => {
    const applied = priceAt({ price: toMoney(10), rates: all }, held, at('2026-03-02', '10:00'));
    expect([applied.price, applied.rate?.name ?? null]).toEqual([toMoney(price), rate]);
  });

  test('what held a little ago is told, what held longer ago is not', () => {
    const product = {
      price: 10 as Money,
      rates: [{ ...morning, weekdays: null, startTime: '09:00', endTime: '14:00' }],
    };
    const around = (clock: string) =>
      pricesAround(
        product,
        [],
        momentsAround({ now: Date.parse(`2026-03-02T${clock}:00+01:00`), timeZone: madrid }),
      ).map(({ rate }) => rate?.name ?? null);
    expect(around('12:00')).toEqual(['Mañanas']);
    expect(around('14:00')).toEqual([null, 'Mañanas']);
    expect(around('14:14')).toEqual([null, 'Mañanas']);
    expect(around('14:15')).toEqual([null]);
    expect(around('13:58')).toEqual(['Mañanas', null]);
    expect(around('13:57')).toEqual(['Mañanas']);
    expect(around('09:05')).toEqual(['Mañanas', null]);
  });
});

describe('the terms of a rate', () => {
  test.each<[terms: Partial<RateTerms>, fault: [field: string, code: string] | null]>([
    [{}, ['customerTag', 'required']],
    [{ weekdays: '1234567' }, ['customerTag', 'required']],
    [{ weekdays: '' }, ['weekdays', 'invalid_value']],
    [{ weekdays: '18' }, ['weekdays', 'invalid_value']],
    [{ startTime: '09:00' }, null],
    [{ endTime: '09:00' }, null],
    [{ startTime: '00:00' }, ['endTime', 'invalid_value']],
    [{ endTime: '00:00' }, ['endTime', 'invalid_value']],
    [{ startTime: '09:00', endTime: '09:00' }, ['endTime', 'invalid_value']],
    [{ startTime: '9:00', endTime: '10:00' }, ['startTime', 'invalid_value']],
    [{ startTime: '09:00', endTime: '24:00' }, ['endTime', 'invalid_value']],
    [{ start: '2026-03-02', end: '2026-03-01' }, ['end', 'too_small']],
    [{ start: '2026-03-02', end: '2026-03-02' }, null],
    [{ customerTag: 1 }, null],
    [{ startTime: '22:00', endTime: '02:00' }, null],
  ])('%j: %j', (own, fault) => {
    const found = faultOfTerms({ ...anytime, ...own });
    expect(found === null ? null : [found.field, found.code]).toEqual(fault);
  });

  test.each([
    ['51', '15'],
    ['1122', '12'],
    ['7654321', null],
    ['', null],
    [null, null],
  ])('weekdays %j are stored as %j', (typed, stored) => {
    expect(tidyWeekdays(typed)).toBe(stored);
  });

  test('weekdays have names', () => {
    expect(weekdaysCalled['12345']).toEqual({ es: 'lun.–vie.', en: 'Mon–Fri' });
    expect(weekdaysCalled['67']?.es).toBe('sáb., dom.');
    expect(weekdaysCalled['135']?.en).toBe('Mon, Wed, Fri');
    expect(Object.keys(weekdaysCalled)).toHaveLength(127);
    expect(weekdayOf('2026-03-02')).toBe(1);
  });
});
