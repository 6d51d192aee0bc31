/** Codes of the register of issued invoices, as the agency's validations want them. */
import { expect, test } from 'vitest';
import {
  apartFromSeries,
  issuedKind,
  operationKey,
  qualificationOf,
  quarterOf,
  registeredNumber,
} from './issuedInvoices.ts';

const ticket = { isCreditNote: false, isReceipt: true, isRepeated: false, taxNumber: null, hasAddress: false };

test.each([
  [{}, 'F2'],
  [{ hasAddress: true }, 'F2'],
  [{ taxNumber: 'B83456780' }, 'F2'],
  [{ taxNumber: 'B83456780', hasAddress: true }, 'F1'],
  [{ isReceipt: false, taxNumber: 'B-83456780' }, 'F1'],
  [{ isReceipt: false }, 'F2'],
  [{ isReceipt: false, taxNumber: ' - ' }, 'F2'],
  [{ isReceipt: false, isRepeated: true, taxNumber: 'B83456780' }, 'F3'],
  [{ isCreditNote: true, isReceipt: false, taxNumber: 'B83456780' }, 'R1'],
  [{ isCreditNote: true, isReceipt: false }, 'R5'],
  [{ isCreditNote: true, taxNumber: 'B83456780', hasAddress: true }, 'R5'],
])('%o is %s', (more, kind) => {
  expect(issuedKind({ ...ticket, ...more })).toBe(kind);
});

test.each([
  [null, null, null, 'ES', null],
  ['  ', null, null, 'FR', null],
  ['b-83.456.780', null, null, 'ES', [null, null, 'B83456780']],
  ['B83456780', null, null, null, [null, null, 'B83456780']],
  ['FR 12 345678901', null, null, 'FR', ['02', 'FR', 'FR12345678901']],
  ['EL123456789', null, null, 'GR', ['02', 'GR', 'EL123456789']],
  ['12AB34567', null, null, 'FR', ['04', 'FR', '12AB34567']],
  ['A12345678', 3, 'US', 'ES', ['03', 'US', 'A12345678']],
  ['A12345678', 3, null, 'US', ['03', 'US', 'A12345678']],
  ['FR12345678901', 2, null, 'ES', ['02', 'FR', 'FR12345678901']],
  ['X-99', 6, 'MA', null, ['06', 'MA', 'X99']],
  ['12345678Z', 7, null, 'ES', [null, null, '12345678Z']],
  ['12345678Z', 1, null, 'FR', [null, null, '12345678Z']],
])('%s of kind %s, issued by %s, of who lives in %s, is registered', (taxNumber, kind, issuer, country, found) => {
  const number = registeredNumber({ taxNumber, kind, issuer }, country);
  expect(number === null ? null : [number.type, number.country, number.number]).toEqual(found);
});

test.each([
  [null, 'N1', null, '01'],
  [{ name: 'IVA 21 %', category: 'S' }, 'S1', null, '01'],
  [{ name: 'IVA 0 %', category: 'Z' }, 'S1', null, '01'],
  [{ name: 'Exento', category: 'E' }, null, 'E1', '01'],
  [{ name: 'Exento', category: 'E', exemptionReason: 'Art. 20.Uno.13.º Ley 37/1992' }, null, 'E1', '01'],
  [{ name: 'Exento', category: 'E', exemptionReason: 'Exenta por el artículo 25 LIVA' }, null, 'E5', '01'],
  [{ name: 'Exento', category: 'E', exemptionReason: 'art. 140 bis' }, null, 'E6', '01'],
  [{ name: 'Exportación', category: 'G' }, null, 'E2', '02'],
  [{ name: 'No sujeto', category: 'O' }, 'N1', null, '01'],
  [{ name: 'Inversión', category: 'AE' }, 'S2', null, '01'],
  [{ name: 'IGIC 7 %', category: 'S' }, 'N2', null, '08'],
])('%o qualifies', (tax, subject, exemption, key) => {
  expect([qualificationOf(tax), operationKey(tax)]).toEqual([{ subject, exemption }, key]);
});

test.each([
  ['T26-000123', 123, 'T26-', '000123'],
  ['2026001', 1, '2026', '001'],
  ['20260010', 10, '2026', '0010'],
  ['F-7/26', 7, '', 'F-7/26'],
  ['IMP 1', null, '', 'IMP 1'],
  ['A'.repeat(25), null, 'AAAAA', 'A'.repeat(20)],
  ['', 3, '', ''],
])('%s is apart from its series', (whole, sequence, series, number) => {
  expect(apartFromSeries(whole, sequence)).toEqual({ series, number });
});

test('a quarter is that of its month', () => {
  expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(quarterOf)).toEqual(['1T', '1T', '2T', '4T']);
});
