import { describe, expect, test } from 'vitest';
import { buyerOf, changesOf, isOddTaxNumber, missingFields } from './invoiceBuyer.ts';

const unsaid = { taxNumberKind: null, taxNumberCountry: null, country: null };
const ana = { taxNumber: '12345678Z', name: 'Ana', street: 'Calle Mayor 1', zipCode: null, city: null, ...unsaid };

describe('the buyer of a full invoice', () => {
  test('is what is known, and blank where nothing is', () => {
    expect(buyerOf(ana)).toEqual({
      taxNumber: '12345678Z',
      name: 'Ana',
      street: 'Calle Mayor 1',
      zipCode: '',
      city: '',
      ...unsaid,
    });
    expect(buyerOf(null)).toEqual({ taxNumber: '', name: '', street: '', zipCode: '', city: '', ...unsaid });
  });

  test.each([
    [{}, []],
    [{ taxNumber: ' ' }, ['taxNumber']],
    [{ name: '', street: '' }, ['name', 'street']],
    [{ city: '', zipCode: '' }, []],
  ])('lacks with %j: %j', (said, missing) => {
    expect(missingFields({ ...buyerOf(ana), ...said })).toEqual(missing);
  });

  test.each([
    ['12345678Z', false],
    ['12.345.678-z', false],
    ['12345678A', true],
    ['', false],
  ])('has an odd number %s: %s', (taxNumber, isOdd) => {
    expect(isOddTaxNumber({ taxNumber, taxNumberKind: null })).toBe(isOdd);
    expect(isOddTaxNumber({ taxNumber, taxNumberKind: 3 })).toBe(false);
  });

  test('is saved as far as it is new', () => {
    const buyer = { ...buyerOf(ana), taxNumber: '12.345.678-z', street: ' Calle Nueva 2 ', city: 'Toledo' };
    expect(changesOf(buyer, ana)).toEqual({ street: 'Calle Nueva 2', city: 'Toledo' });
    expect(changesOf(buyer, null)).toEqual({
      taxNumber: '12345678Z',
      name: 'Ana',
      street: 'Calle Nueva 2',
      city: 'Toledo',
    });
    const passport = { taxNumber: ' 12-ab-34567 ', taxNumberKind: 3, taxNumberCountry: 75 };
    const known = { taxNumber: '12-AB-34567', taxNumberKind: 3, taxNumberCountry: 75 };
    expect(changesOf({ ...buyerOf(ana), ...passport }, ana)).toEqual(known);
    expect(changesOf({ ...buyerOf(ana), ...passport }, { ...ana, ...known })).toEqual({});
    expect(changesOf({ ...buyerOf({ ...ana, ...known }), taxNumberCountry: null }, { ...ana, ...known })).toEqual({
      taxNumberCountry: null,
    });
  });
});
