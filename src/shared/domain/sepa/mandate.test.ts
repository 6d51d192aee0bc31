import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import { amendmentOf, lastUseOf, type MandateFacts, mandateStateOf } from './mandate.ts';

const signed: MandateFacts = { signedOn: '2023-02-28', lastRequestedOn: null, cancelledOn: null };
const anyDate = fc
  .integer({ min: 0, max: 12_000 })
  .map((days) => Temporal.PlainDate.from('2010-01-01').add({ days }).toString());

test.each<[string, Partial<MandateFacts>, string, string]>([
  ['never used, 36 months after it was signed', {}, '2026-02-28', 'valid'],
  ['never used, a day later', {}, '2026-03-01', 'expired'],
  ['used', { lastRequestedOn: '2025-12-01' }, '2028-12-01', 'valid'],
  ['not used for 36 months', { lastRequestedOn: '2025-12-01' }, '2028-12-02', 'expired'],
  ['used on 29 February', { lastRequestedOn: '2024-02-29' }, '2027-02-28', 'valid'],
  ['the day before it is cancelled', { cancelledOn: '2024-05-05' }, '2024-05-04', 'valid'],
  ['cancelled', { cancelledOn: '2024-05-05' }, '2024-05-05', 'cancelled'],
  ['cancelled and old', { cancelledOn: '2024-05-05' }, '2030-01-01', 'cancelled'],
])('a mandate %s', (_, facts, on, state) => {
  expect(mandateStateOf({ ...signed, ...facts }, on)).toBe(state);
});

test('a use makes a mandate last, and it expires once', () => {
  fc.assert(
    fc.property(anyDate, anyDate, anyDate, (signedOn, used, on) => {
      const facts = { signedOn, lastRequestedOn: used, cancelledOn: null };
      expect(lastUseOf(facts) > used).toBe(true);
      expect(mandateStateOf(facts, lastUseOf(facts))).toBe('valid');
      expect(mandateStateOf(facts, on)).toBe(on <= lastUseOf(facts) ? 'valid' : 'expired');
    }),
    { numRuns: runs(200) },
  );
});

test('another account at the same mandate is an amendment, from its second debit on', () => {
  expect(amendmentOf('ES9121000418450200051332', null)).toBeNull();
  expect(amendmentOf('ES9121000418450200051332', 'ES9121000418450200051332')).toBeNull();
  expect(amendmentOf('ES7921000813610123456789', 'ES9121000418450200051332')).toBe('SMNDA');
});
