import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { checkDigitOf, codeKey, hasCheckDigit, isCheckDigitWrong } from './codes.ts';

/** Spellings of one code, each line an article, a member, a document. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  'an EAN-13': [
    '8412345678905',
    ' 8412345678905 ',
    '\u00a08412345678905\u200b',
    '8 412345 678905',
    '8412345678905\r\n',
    '\u0002' + '8412345678905\u0003',
    '08412345678905',
    '８４１２３４５６７８９０５',
    ']E08412345678905',
    ']e08412345678905',
    '+E08412345678905',
    '(01)08412345678905(17)271231(10)L-7',
    '0108412345678905',
    '010841234567890517271231',
    '010841234567890510L7',
    ']C10108412345678905',
    '\u001d0108412345678905',
    'https://id.gs1.org/01/08412345678905/10/L7?x=1',
  ],
  'a UPC-A': ['036000291452', '0036000291452', '00036000291452', '36000291452', '0 36000 29145 2', ']E00036000291452'],
  'a UPC-E': ['04252614', '042100005264', '0042100005264', '0 425261 4'],
  'an EAN-8': ['96385074', ' 9638 5074', '0096385074', ']E496385074'],
  'an EAN-13 with the issue of a magazine': ['977123456700305', '9771234567003'],
  'a code of letters and digits': [
    'SOC-00123',
    'soc-00123',
    'sOC-00123',
    'SOC – 00123',
    "SOC'00123",
    'SOC/00123',
    '*SOC-00123*',
    '(SOC-00123(',
    ']A0SOC-00123',
    'SÓC-00123',
  ],
  'the number of a document': ['T26-000001', "T26'000001", 't26-000001', ' T26/000001'],
  'a number': ['123', '00123', ' 1 23'],
};

test.each(Object.entries(spellings))('gives every spelling of %s one key', (_, [first = '', ...others]) => {
  for (const text of others) expect(codeKey(text), JSON.stringify(text)).toBe(codeKey(first));
});

test('gives different codes different keys', () => {
  const keys = Object.values(spellings).map(([first = '']) => codeKey(first));
  const others = [
    '8412345678912',
    '18412345678902',
    '8412345678906',
    'SOC-00124',
    'SOC.00123',
    'A+1',
    'A1',
    'A_1',
    '1A',
  ];
  const all = [...keys, ...others.map(codeKey)];
  expect(new Set(all).size).toBe(all.length);
});

test('gives what says nothing no key', () => {
  for (const text of ['', '  ', '\u00a0\u200b', '-', '***', '\u001d']) expect(codeKey(text), text).toBe(null);
});

test('takes no batch or weight of an element string for a part of the article', () => {
  const article = codeKey('09506000134352');
  for (const rest of ['', '10ABC', '17271231', '21X1', '3103001250', '\u001d10A'])
    expect(codeKey(`0109506000134352${rest}`), rest).toBe(article);
  // Its check digit is wrong, and so it is a number as any other.
  expect(codeKey('0109506000134353')).not.toBe(codeKey('09506000134353'));
});

describe('the check digit', () => {
  it.each([
    ['8412345678905', false],
    ['8412345678906', true],
    ['036000291452', false],
    ['036000291453', true],
    ['96385074', false],
    ['96385075', true],
    ['04252614', false],
    ['18412345678902', false],
    [' 8 412345 678906 ', true],
    ['(01)08412345678906', true],
    ['12345', false],
    ['SOC-00123', false],
    ['123456789', false],
  ])('of %s: wrong %s', (text, wrong) => {
    expect(isCheckDigitWrong(text)).toBe(wrong);
  });

  it('is the one that GTINs end in', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(7, 11, 12, 13),
        fc.nat({ max: 9 }),
        fc.bigInt({ min: 0n, max: 10n ** 13n - 1n }),
        (length, wrong, number) => {
          const digits = String(number % 10n ** BigInt(length)).padStart(length, '0');
          const check = checkDigitOf(digits);
          expect(hasCheckDigit(`${digits}${check}`)).toBe(true);
          expect(hasCheckDigit(`${digits}${wrong}`)).toBe(wrong === check);
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** What a Spanish keyboard writes for the keys that a scanner set to a US keyboard presses. */
const spanish: Readonly<Record<string, string>> = {
  ...{ '-': "'", '=': '¡', ']': '+', ';': 'ñ', '\\': 'ç', '/': '-', _: '?', '+': '¿', '}': '*', ':': 'Ñ' },
  ...{ '|': 'Ç', '?': '_', '<': ';', '>': ':', '@': '"', '#': '·', '&': '/', '*': '(', '(': ')', ')': '=' },
};
const code = fc.string({ unit: fc.constantFrom(...'ABZ019-/.+ $%_:;=@#&*'), minLength: 1, maxLength: 14 });

test('finds a code read by a scanner for another keyboard, with the caps lock on', () => {
  fc.assert(
    fc.property(code, (text) => {
      const twisted = [...text].map((sign) => spanish[sign] ?? sign).join('');
      expect(codeKey(twisted)).toBe(codeKey(text));
      expect(codeKey(twisted.toLowerCase())).toBe(codeKey(text));
    }),
    { numRuns: 500 },
  );
});

test('is its own key', () => {
  fc.assert(
    fc.property(fc.oneof(code, fc.string({ maxLength: 20 }), fc.stringMatching(/^[1-9]\d{10,15}$/)), (text) => {
      const key = codeKey(text);
      if (key !== null) expect(codeKey(key)).toBe(key);
    }),
    { numRuns: 500 },
  );
});
