import { describe, expect, test } from 'vitest';
import { type CheckedDocument, type InvoiceTypeFlags, violations } from './invoiceRules.ts';
import { toMoney } from './money.ts';

const free: InvoiceTypeFlags = {
  customerRequired: 0,
  taxNumberRequired: 0,
  addressRequired: 0,
  preventNegative: 0,
  preventPositive: 0,
  preventNegativeLines: 0,
  preventPositiveLines: 0,
  skipValidations: 0,
  maxAmount: null,
};
const sale: CheckedDocument = {
  customer: null,
  taxNumber: null,
  street: null,
  total: toMoney(10),
  lineTotals: [toMoney(12), toMoney(-2)],
};
const named = { ...sale, customer: 1, taxNumber: '12345678Z', street: 'Calle Mayor, 1' };

describe('violations', () => {
  test.each<[string, Partial<InvoiceTypeFlags>, CheckedDocument, [string, string][]]>([
    ['nothing asked', {}, sale, []],
    ['a customer', { customerRequired: 1 }, sale, [['#/customer', 'customer_required']]],
    ['a tax number', { taxNumberRequired: 1 }, sale, [['#/customer', 'tax_number_required']]],
    [
      'a tax number that is empty',
      { taxNumberRequired: 1 },
      { ...named, taxNumber: '' },
      [['#/customer', 'tax_number_required']],
    ],
    ['an address', { addressRequired: 1 }, { ...named, street: null }, [['#/customer', 'address_required']]],
    ['all of them, given', { customerRequired: 1, taxNumberRequired: 1, addressRequired: 1 }, named, []],
    ['no negative total', { preventNegative: 1 }, { ...sale, total: toMoney(-0.01) }, [['#/lines', 'negative_total']]],
    ['no negative total, and it is zero', { preventNegative: 1 }, { ...sale, total: toMoney(0) }, []],
    ['no positive total', { preventPositive: 1 }, sale, [['#/lines', 'positive_total']]],
    ['no positive total, and it is zero', { preventPositive: 1 }, { ...sale, total: toMoney(0) }, []],
    ['no negative lines', { preventNegativeLines: 1 }, sale, [['#/lines/1', 'negative_line']]],
    ['no positive lines', { preventPositiveLines: 1 }, sale, [['#/lines/0', 'positive_line']]],
    ['at the limit', { maxAmount: toMoney(10) }, sale, []],
    ['a cent above it', { maxAmount: toMoney(9.99) }, sale, [['#/lines', 'max_amount_exceeded']]],
    ['all of it, skipped', { customerRequired: 1, preventPositive: 1, skipValidations: 1 }, sale, []],
  ])('%s', (_, flags, document, expected) => {
    const found = violations({ ...free, ...flags }, document).map(({ pointer, code }) => [pointer, code]);
    expect(found).toEqual(expected);
  });

  test('names everything at once', () => {
    const type = {
      ...free,
      customerRequired: 1,
      taxNumberRequired: 1,
      addressRequired: 1,
      preventPositive: 1,
    } as const;
    expect(violations(type, sale)).toHaveLength(4);
  });
});
