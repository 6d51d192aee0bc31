import { expect, test } from 'vitest';
import { checkDigitOf } from './codes.ts';
import { articleCode, fitsScaleCode, readScaleLabel, type ScaleFormat } from './scaleCodes.ts';

const priced: ScaleFormat = { prefix: '20', articleDigits: 5, weighs: false, amountDigits: 5, decimals: 2 };
const weighed: ScaleFormat = { prefix: '23', articleDigits: 5, weighs: true, amountDigits: 5, decimals: 3 };
/** The price has a check digit of its own before it. */
const checked: ScaleFormat = { prefix: '02', articleDigits: 5, weighs: false, amountDigits: 4, decimals: 2 };
const formats = [priced, weighed, checked];

const label = (digits: string): string => `${digits}${checkDigitOf(digits)}`;

test.each([
  ['200012300450', { articles: ['2000123', '00123'], weighs: false, amount: 4.5 }],
  ['230012301250', { articles: ['2300123', '00123'], weighs: true, amount: 1.25 }],
  ['239999999999', { articles: ['2399999', '99999'], weighs: true, amount: 99.999 }],
  ['021234570345', { articles: ['0212345', '12345'], weighs: false, amount: 3.45 }],
])('reads %s', (digits, expected) => {
  const code = label(digits);
  for (const text of [code, ` ${code} `, `]E0${code}`, `0${code}`, code.replace(/^0/, '')])
    expect(readScaleLabel(text, formats), text).toEqual(expected);
  expect(articleCode(code, formats)).toBe(expected.articles[0]);
});

test.each([
  ['another prefix', label('210012300450')],
  ['a wrong check digit', `200012300450${(checkDigitOf('200012300450') + 1) % 10}`],
  ['an amount of nothing', label('200012300000')],
  ['an article of a maker', label('841234567890')],
  ['fewer digits', '2000123'],
  ['letters', 'A200012300450'],
])('does not take %s for a label', (_, text) => {
  expect(readScaleLabel(text, formats)).toBe(null);
  expect(articleCode(text, formats)).toBe(text);
});

test('needs room for all digits', () => {
  expect(formats.map(fitsScaleCode)).toEqual([true, true, true]);
  expect(fitsScaleCode({ ...priced, articleDigits: 6 })).toBe(false);
  expect(fitsScaleCode({ ...priced, decimals: 6 })).toBe(false);
});
