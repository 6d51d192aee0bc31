import { describe, expect, it } from 'vitest';
import { acceptDecimal, writeDecimal } from './decimalText.ts';

const limits = { decimals: 2, max: 1000 };

describe('acceptDecimal', () => {
  it.each(['', ',', '.', '1', '12', '12,', '12.', '12,5', '12.50', ',5', '0,05', '1000'])('lets %j stand', (text) => {
    expect(acceptDecimal(text, limits)).toBe(text);
  });

  it.each(['a', '-1', '1,2,3', '12,345', '1000,01', '1001', '1e3'])('refuses %j', (text) => {
    expect(acceptDecimal(text, limits)).toBeNull();
  });

  it.each(['-', '-1', '-12,5'])('lets %j stand where numbers may be below zero', (text) => {
    expect(acceptDecimal(text, { ...limits, signed: true })).toBe(text);
    expect(acceptDecimal(text, limits)).toBeNull();
  });

  it('takes the grouping and the currency out of a pasted number', () => {
    expect(acceptDecimal('1.234,50', { decimals: 2, max: 10_000 })).toBe('1234.5');
    expect(acceptDecimal(' 12,50 € ', limits)).toBe('12.5');
  });

  it.each([
    ['1.234,50', 6, '1234,50'],
    ['1,234.50', 6, '1234.50'],
    ['12.345,5', 3, '12345,5'],
    // More decimals than it takes, and after them none.
    ['1.234,50', 2, '1.23'],
    ['1234,505', 2, '1234,50'],
  ])('makes no more of %j than it says, typed key by key into %d decimals', (keys, decimals, shown) => {
    const type = (text: string, key: string) => acceptDecimal(text + key, { decimals, max: 1e9 }) ?? text;
    expect([...keys].reduce(type, '')).toBe(shown);
  });
});

describe('writeDecimal', () => {
  it('pads amounts and trims quantities', () => {
    expect(writeDecimal(12.5, ',', 2, 2)).toBe('12,50');
    expect(writeDecimal(12.5, '.', 3, 0)).toBe('12.5');
    expect(writeDecimal(100, ',', 3, 0)).toBe('100');
    expect(writeDecimal(0.125, ',', 6, 2)).toBe('0,125');
    expect(writeDecimal(-3, ',', 6, 2)).toBe('-3,00');
    expect(writeDecimal(100, ',', 0, 0)).toBe('100');
    expect(writeDecimal(null, ',', 2, 2)).toBe('');
  });
});
