import { describe, expect, test } from 'vitest';
import { buyerOf, changesOf, isOddTaxNumber, missingFields } from './invoiceBuyer.ts';

const ana = { taxNumber: '12345678Z', name: 'Ana', street: 'Calle Mayor 1', zipCode: null, city: null };

describe('the buyer of a full invoice', () => {
  test('is what is known, and blank where nothing is', () => {
    expect(buyerOf(ana)).toEqual({
      taxNumber: '12345678Z',
      name: 'Ana',
      street: 'Calle Mayor 1',
      zipCode: '',
      city: '',
    });
    expect(buyerOf(null)).toEqual({ taxNumber: '', name: '', street: '', zipCode: '', city: '' });
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
    expect(isOddTaxNumber({ taxNumber })).toBe(isOdd);
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
  });
});
