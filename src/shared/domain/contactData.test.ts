import { describe, expect, test } from 'vitest';
import type { ContactFormat } from '../catalogue/defineModel.ts';
import { contactFault, tidied } from './contactData.ts';
import { provinceCodes, provinces } from './provinces.ts';

const said = (country: string | null, province: string | null = null) => ({ country, province, today: '2026-03-02' });

test.each<[ContactFormat, string, string | null, string | null]>([
  ['email', ' Ana@Example.COM ', null, null],
  ['email', 'mailto:ana@example.com', null, null],
  ['email', 'ana@', null, 'email_invalid'],
  ['email', 'ana@example.com, luis@example.com', null, 'email_invalid'],
  ['email', 'x'.repeat(300), null, 'email_invalid'],
  ['telephone', '600 12 34 56', null, null],
  ['telephone', '+34 925.123.456', 'FR', null],
  ['telephone', '0033 6 12 34 56 78', null, null],
  ['telephone', '+33612345678', 'ES', null],
  ['telephone', '06 12 34 56 78', 'FR', null],
  ['telephone', '06 12 34 56 78', 'ES', 'telephone_invalid'],
  ['telephone', '+34 60012345', null, 'telephone_invalid'],
  ['telephone', '60012345', null, 'telephone_invalid'],
  ['telephone', '600123456 / 925123456', null, 'telephone_invalid'],
  ['telephone', 'no tiene', null, 'telephone_invalid'],
  ['telephone', '+'.padEnd(40, '1'), null, 'telephone_invalid'],
  ['postcode', '28013', null, null],
  ['postcode', '8001', 'ES', 'postcode_invalid'],
  ['postcode', 'E-28013', null, 'postcode_invalid'],
  ['postcode', '53001', null, 'postcode_invalid'],
  ['postcode', '00123', null, 'postcode_invalid'],
  ['postcode', '2801', 'FR', 'postcode_invalid'],
  ['postcode', '1100-001', 'PT', null],
  ['postcode', '1100-001', 'ES', 'postcode_invalid'],
  ['postcode', 'sw1a 1aa', 'GB', null],
  ['postcode', 'AD500', 'AD', null],
  ['postcode', '100-0001', 'JP', null],
  ['postcode', 'ninguno', 'JP', 'postcode_invalid'],
  ['postcode', '٢٨٠١٣', null, 'postcode_invalid'],
  ['iban', 'es91 2100 0418 4502 0005 1332', null, null],
  ['iban', 'IBAN ES9121000418450200051332', null, null],
  ['iban', 'ES9121000418450200051333', null, 'iban_invalid'],
  ['iban', 'ES912100041845020005133', null, 'iban_invalid'],
  ['iban', 'DE89370400440532013000', null, null],
  // Right check digits around an account number with wrong ones, one of another length, and no country.
  ['iban', 'ES2921000418460200051332', null, 'iban_invalid'],
  ['iban', 'FR972004101005', null, 'iban_invalid'],
  ['iban', 'XX712004101005123456', null, 'iban_invalid'],
  ['iban', '21000418450200051332', null, 'iban_invalid'],
  ['birthDate', '2026-03-02', null, null],
  ['birthDate', '2026-03-03', null, 'birth_date_invalid'],
  ['birthDate', '1899-12-31', null, 'birth_date_invalid'],
  ['birthDate', '0026-05-01', null, 'birth_date_invalid'],
  ['language', 'es', null, null],
  ['language', 'pt-br', null, null],
  ['language', 'español', null, 'language_invalid'],
  ['language', '中文', null, 'language_invalid'],
  ['postcode', '  ', null, null],
])('%s %j of an address in %s: %s', (format, text, country, fault) => {
  expect(contactFault(format, text, said(country))).toBe(fault);
});

test.each<[ContactFormat, string, string | null, string]>([
  ['email', ' Ana@Example.COM ', null, 'Ana@example.com'],
  ['telephone', ' 0033  6 12 34 56 78', null, '+33 6 12 34 56 78'],
  ['telephone', '+34 600 12 34 56', null, '+34 600 12 34 56'],
  ['telephone', 'no tiene', null, 'no tiene'],
  ['postcode', '8.001', null, '08001'],
  ['postcode', 'E-28013', 'ES', '28013'],
  ['postcode', '8001', 'CH', '8001'],
  ['postcode', 'sw1a 1aa', 'GB', 'SW1A 1AA'],
  ['iban', 'es91-2100 0418', null, 'ES9121000418'],
  ['language', 'ES', null, 'es'],
  ['language', 'klingon!', null, 'klingon!'],
])('%s %j of an address in %s is kept as %j', (format, text, country, kept) => {
  expect(tidied(format, text, country)).toBe(kept);
});

describe('a postcode of Spain', () => {
  test.each<[string, string, string | null]>([
    ['45001', 'Toledo', null],
    ['28001', 'Toledo', 'postcode_other_province'],
    ['03001', 'Alicante/Alacant', null],
    ['03001', 'alacant', null],
    ['28001', 'Una provincia propia', null],
  ])('%s in %s: %s', (code, province, fault) => {
    expect(contactFault('postcode', code, said('ES', province))).toBe(fault);
  });

  test('of another country is held to no province', () => {
    expect(contactFault('postcode', '75001', said('FR', 'Toledo'))).toBeNull();
  });
});

test('the provinces have the 52 codes of the INE, each by its names', () => {
  expect(provinces.map(({ code }) => Number(code))).toEqual(Array.from({ length: 52 }, (_, index) => index + 1));
  expect([provinceCodes.get('alava'), provinceCodes.get('madrid'), provinceCodes.get('melilla')]).toEqual([
    '01',
    '28',
    '52',
  ]);
});
