import { describe, expect, test } from 'vitest';
import { identificationText } from '../i18n/identificationText.ts';
import {
  compactIdentification,
  documentFault,
  guessIdentification,
  type Identification,
  identificationKinds,
  identificationWords,
  isSameIdentification,
  issuerOf,
  vatCountry,
} from './identification.ts';

const said = (taxNumber: string | null, kind: number | null = null, issuer: string | null = null): Identification => ({
  ...{ taxNumber, kind, issuer },
});

test('the kinds have the codes of the agency, and words of their own', () => {
  expect(Object.keys(identificationKinds)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  const words = Object.values(identificationWords).flatMap((each) => [...each] as string[]);
  expect(new Set(words).size).toBe(words.length);
});

describe('a document', () => {
  test.each<[Identification, string | null, string | null]>([
    [said('12AB34567', 3, 'FR'), null, null],
    [said('12 ab-34567', 3, 'FR'), 'ES', null],
    [said('12AB34567', 3), 'FR', null],
    [said('12AB34567', 3), null, 'tax_number_country_invalid'],
    // Whoever lives in Spain has a passport of any country.
    [said('12AB34567', 3), 'ES', 'tax_number_country_invalid'],
    [said('AAA123456', 3, 'ES'), 'ES', null],
    [said('AAA123456', 4, 'ES'), 'FR', 'tax_number_country_invalid'],
    [said('X4RTBPFW4', 4, 'FR'), null, null],
    [said('2024/1234', 5, 'MA'), null, null],
    [said('ABCDEF', 3, 'FR'), null, 'tax_number_invalid'],
    [said('12', 6, 'US'), null, 'tax_number_invalid'],
    [said('1'.repeat(21), 6, 'US'), null, 'tax_number_invalid'],
    [said('护照123456', 3, 'CN'), null, 'tax_number_invalid'],
    [said('١٢٣٤٥٦', 3, 'EG'), null, 'tax_number_invalid'],
    [said('', 3, 'FR'), null, 'tax_number_invalid'],
  ])('%j of an address in %s has the fault %s', (document, country, fault) => {
    expect(documentFault(document, country)).toBe(fault);
  });

  test('is of the country of an address abroad where nobody says another', () => {
    expect(issuerOf(said('', 3), 'FR')).toBe('FR');
    expect(issuerOf(said('', 3, 'US'), 'FR')).toBe('US');
    expect([issuerOf(said('', 3), 'ES'), issuerOf(said('', 3), null)]).toEqual([null, null]);
    expect([issuerOf(said('', 1, 'FR'), 'FR'), issuerOf(said('', 2, 'FR'), 'FR')]).toEqual([null, null]);
  });
});

test.each<[Identification, string, string]>([
  [said('es12345678z'), 'NIF 12345678Z', 'Tax no. 12345678Z'],
  [said('b-12.345.674', 1), 'NIF B12345674', 'Tax no. B12345674'],
  [said(' no es nif '), 'NIF no es nif', 'Tax no. no es nif'],
  [said('FR40303265045', 2, 'FR'), 'NIF-IVA FR40303265045', 'VAT no. FR40303265045'],
  [said('12AB34567', 3, 'FR'), 'Pasaporte (FR) 12AB34567', 'Passport (FR) 12AB34567'],
  [said('12345678z', 3), 'Pasaporte 12345678z', 'Passport 12345678z'],
  [said('X4R', 4, 'DE'), 'Documento de identidad (DE) X4R', 'Identity document (DE) X4R'],
  [said('1', 5, 'MA'), 'Certificado de residencia (MA) 1', 'Residence certificate (MA) 1'],
  [said('1', 6, 'US'), 'Documento (US) 1', 'Document (US) 1'],
  [said('12345678Z', 7), 'NIF 12345678Z', 'Tax no. 12345678Z'],
])('%j is printed as %s', (document, es, en) => {
  expect([identificationText(document, 'es'), identificationText(document, 'en')]).toEqual([es, en]);
});

test('without a number nothing is printed', () => {
  expect([said(null), said(' ', 3, 'FR')].map((each) => identificationText(each, 'es'))).toEqual([null, null]);
});

test('only a NIF has a prefix of Spain', () => {
  expect(compactIdentification(said('es 12345678-z', 1))).toBe('12345678Z');
  expect(compactIdentification(said('es 12345678-z', 3))).toBe('ES12345678Z');
});

test.each<[string, string | null]>([
  ['FR40303265045', 'FR'],
  ['EL094259216', 'GR'],
  ['XI123456789', 'XI'],
  ['ESB12345674', null],
  ['CHE107787577', null],
  ['FRANCIA', null],
  ['12AB34567', null],
])('%s has the prefix of %s', (number, country) => {
  expect(vatCountry(number)).toBe(country);
});

test.each<[Identification, Identification, boolean]>([
  [said('12AB34567', 3, 'FR'), said('12 ab 34567', 3, 'FR'), true],
  [said('12AB34567', 3, 'FR'), said('12AB34567', 3, 'US'), false],
  [said('12AB34567', 3, 'FR'), said('12AB34567', 4, 'FR'), false],
  [said('12AB34567', 3, 'FR'), said('12AB34567', 3), true],
  // Nobody said what it is: it may be that passport.
  [said('12AB34567', 3, 'FR'), said('12AB34567'), true],
  // It is a right NIF, and so no passport.
  [said('12345678Z', 3, 'FR'), said('12345678Z'), false],
  [said('12345678Z', 1), said('ES12.345.678-z', 7), true],
  [said('12345678Z'), said('00000000T'), false],
])('%j and %j may be one: %s', (one, other, isSame) => {
  expect([isSameIdentification(one, other), isSameIdentification(other, one)]).toEqual([isSame, isSame]);
});

test.each<[string, string | null, object | null]>([
  ['12345678Z', null, null],
  ['B12345674', 'FR', null],
  // NIF with a slip: somebody has to look at them.
  ['12345678A', null, null],
  ['1234567Z', 'ES', null],
  ['12345678', null, null],
  ['X1234567', null, null],
  ['A12345678', null, null],
  ['A12345678', 'US', { kind: 3, issuer: 'US' }],
  ['12345678', 'MA', { kind: 3, issuer: 'MA' }],
  ['12AB34567', null, { kind: 3, issuer: null }],
  ['12 ab 34567', 'FR', { kind: 3, issuer: 'FR' }],
  ['123456789', 'ES', { kind: 3, issuer: null }],
  ['AAA123456', null, { kind: 3, issuer: 'ES' }],
  ['hola', null, null],
  ['', 'FR', null],
])('%s of an address in %s is taken as %j', (number, country, guess) => {
  expect(guessIdentification(number, country)).toEqual(guess);
});
