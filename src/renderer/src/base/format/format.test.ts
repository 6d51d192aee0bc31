import { describe, expect, it } from 'vitest';
import { inOtherCurrency, makeFormat, parseDecimal } from './format.ts';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('parseDecimal', () => {
  it.each([
    ['12', 12],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['0,05', 0.05],
    [',5', 0.5],
    ['.5', 0.5],
    ['5,', 5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234', 1.234],
    [' 20 € ', 20],
    ['-3,2', -3.2],
  ])('reads %s', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  it.each(['', ',', '.', '1,2,3', '1.2.3', '1.23,5', '1234.5,6', '.123,4', 'abc', '12a', '1e5', '--1', '-'])(
    'refuses %j',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );
});

describe('makeFormat', () => {
  it('is made once for the same language, currency and zone, and for no others', () => {
    const format = makeFormat('es', 'EUR', 'Europe/Madrid');
    expect(makeFormat('es', 'EUR', 'Europe/Madrid')).toBe(format);
    expect(makeFormat('en', 'EUR', 'Europe/Madrid')).not.toBe(format);
    expect(makeFormat('es', 'USD', 'Europe/Madrid')).not.toBe(format);
    expect(makeFormat('es', 'EUR', 'Atlantic/Canary')).not.toBe(format);
  });

  it('writes Spanish amounts, grouped also at four digits', () => {
    const format = makeFormat('es', 'EUR', 'Europe/Madrid');
    expect(plain(format.money(1234.5))).toBe('1.234,50 €');
    expect(plain(format.denomination(20))).toBe('20 €');
    expect(plain(format.denomination(0.5))).toBe('0,50 €');
    expect(plain(format.percent(21))).toBe('21 %');
  });

  it.each([
    ['P3M', '3 meses', '3 months'],
    ['P1Y2M', '1 año y 2 meses', '1 year, 2 months'],
    ['PT1H30M', '1 hora y 30 minutos', '1 hour, 30 minutes'],
    ['-P1D', '-P1D', '-P1D'],
  ])('writes the span %s', (iso, es, en) => {
    expect(makeFormat('es', 'EUR', 'Europe/Madrid').duration(iso)).toBe(es);
    expect(makeFormat('en', 'EUR', 'Europe/Madrid').duration(iso)).toBe(en);
  });

  it('writes unit prices with the decimals paper has of them', () => {
    const format = makeFormat('es', 'EUR', 'Europe/Madrid');
    expect([10.5, 12.345678, 1234.5].map((price) => plain(format.price(price)))).toEqual([
      ...['10,50 €', '12,3457 €', '1.234,50 €'],
    ]);
    expect(plain(inOtherCurrency(format, 'USD').price(0.125))).toBe('0,125 US$');
    expect(plain(inOtherCurrency(format, 'USD').money(0.125))).toBe('0,13 US$');
  });

  it('writes English amounts', () => {
    expect(makeFormat('en', 'EUR', 'Europe/Madrid').money(1234.5)).toBe('€1,234.50');
  });

  it('writes times in the facility’s zone and bare dates as the day they are', () => {
    const format = makeFormat('en', 'EUR', 'America/New_York');
    expect(format.time('2026-01-15T18:05:00+01:00')).toBe('12:05');
    expect(format.date('2026-01-15')).toBe('15 Jan 2026');
  });
});
