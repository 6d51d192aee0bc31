import { describe, expect, test } from 'vitest';
import { compactTaxNumber, isSpanishTaxNumber } from './taxNumber.ts';

describe('isSpanishTaxNumber', () => {
  test.each([
    ['12345678Z', 'the specimen DNI'],
    ['54362315K', 'a DNI'],
    ['00000000T', 'a DNI of zeros'],
    ['12.345.678-z', 'dots, hyphen and lower case'],
    ['X5253868R', 'a NIE'],
    ['Y0000000Z', 'a NIE that starts with Y'],
    ['Z0000000M', 'a NIE that starts with Z'],
    ['K1234567L', 'a person under 14 without DNI'],
    ['M1234567L', 'a foreigner without NIE'],
    ['B64717838', 'a limited company'],
    ['B58378431', 'a limited company'],
    ['ES B-58378431', 'with the country prefix'],
    ['A13585625', 'a public limited company'],
    ['J99216582', 'a partnership'],
    ['P2807900B', 'a council: control as a letter'],
    ['G26000000', 'an association: control zero as a digit'],
    ['G2600000J', 'an association: control zero as a letter'],
    ['Q2826000H', 'a public body: control as a letter'],
  ])('%s is right: %s', (number) => {
    expect(isSpanishTaxNumber(number)).toBe(true);
  });

  test.each([
    ['', 'empty'],
    ['12345678A', 'wrong letter'],
    ['1234567Z', 'too short'],
    ['123456789Z', 'too long'],
    ['X5253868T', 'wrong letter of a NIE'],
    ['B64717839', 'wrong control digit'],
    ['P2807900C', 'wrong control letter'],
    ['O1234567L', 'no such initial'],
    ['I1234567L', 'no such initial'],
    ['DE123456789', 'another country'],
    ['ESPAÑA', 'not a number'],
    ['１2345678Z', 'a wide digit'],
    ['B5837843١', 'an Arabic digit'],
  ])('%s is not: %s', (number) => {
    expect(isSpanishTaxNumber(number)).toBe(false);
  });
});

test('compactTaxNumber keeps an ES that is not the country prefix', () => {
  expect(compactTaxNumber('es12345678z')).toBe('12345678Z');
  expect(compactTaxNumber('ES1234567')).toBe('ES1234567');
});
