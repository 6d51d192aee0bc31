import { describe, expect, test } from 'vitest';
import { faultOf, recordOf, sameBy, startWith } from './newCustomer.ts';

const unsaid = { taxNumberKind: null, taxNumberCountry: null };
const none = { name: '', phone: '', email: '', taxNumber: '', ...unsaid };

test.each([
  ['ana lópez', { name: 'Ana López' }],
  ['Ana de la Vega', { name: 'Ana de la Vega' }],
  ['600 12 34 56', { phone: '600 12 34 56' }],
  ['+33 6 12 34 56 78', { phone: '+33 6 12 34 56 78' }],
  ['12345678z', { taxNumber: '12345678Z' }],
  ['B-12345674', { taxNumber: 'B12345674' }],
  ['ana@example.com', { email: 'ana@example.com' }],
  ['S00012', { name: 'S00012' }],
])('%s is taken over as %j', (typed, field) => {
  expect(startWith(typed)).toEqual({ ...none, ...field });
});

test.each([
  ['name', ' ', 'missing'],
  ['name', 'x'.repeat(256), 'long'],
  ['name', 'Ana', null],
  ['phone', '', null],
  ['phone', '600', 'telephone_invalid'],
  ['phone', '+33 6 12 34 56 78', null],
  ['phone', '600123456', null],
  ['email', 'ana@', 'email_invalid'],
  ['email', 'ana@example.com', null],
  ['taxNumber', 'X', null],
] as const)('%s %j: %s', (field, value, fault) => {
  expect(faultOf(field, value)).toBe(fault);
});

test('a record has what was filled in, numbers where they belong', () => {
  expect(recordOf({ ...none, name: ' Ana  López ' })).toEqual({ name: 'Ana López' });
  const full = { name: 'Ana', phone: '+34 600 123 456', email: 'a@example.com', taxNumber: '12.345.678-z' };
  const passport = { taxNumber: '12ab34567', taxNumberKind: 3, taxNumberCountry: 75 };
  expect(recordOf({ ...none, name: 'Ana', ...passport })).toEqual({ name: 'Ana', ...passport, taxNumber: '12AB34567' });
  expect(recordOf({ ...full, ...unsaid })).toEqual({
    name: 'Ana',
    mobile: '+34 600 123 456',
    email: 'a@example.com',
    taxNumber: '12345678Z',
  });
  expect(recordOf({ ...none, name: 'Ana', phone: '925 123 456' })).toEqual({ name: 'Ana', phone: '925 123 456' });
});

describe('the same person', () => {
  const known = {
    ...unsaid,
    taxNumber: '12345678Z',
    phone: '925123456',
    mobile: '+34 600 12 34 56',
    email: 'Ana@Example.com',
  };
  test.each([
    [{ taxNumber: '12345678-z' }, 'taxNumber'],
    [{ taxNumber: '12345678-z', taxNumberKind: 3 }, null],
    [{ phone: '600123456' }, 'phone'],
    [{ phone: '925 12 34 56' }, 'phone'],
    [{ email: 'ana@example.com' }, 'email'],
    [{ phone: '60012345' }, null],
    [{ name: 'Ana' }, null],
  ])('%j: %s', (typed, field) => {
    expect(sameBy({ ...none, ...typed }, known)).toBe(field);
  });
  test('nobody is the same by having nothing', () => {
    expect(sameBy(none, { ...unsaid, taxNumber: null, phone: null, mobile: null, email: null })).toBeNull();
  });
});
