import { expect, test } from 'vitest';
import { subscriptionSignUp } from '#shared/operations/contracts/subscriptionSignUp.ts';
import { missingOf, NO_ACCOUNT, type SignUpValues, signUpOf } from './signUpInput.ts';

const values: SignUpValues = {
  ...{ customer: 2, type: 1, start: '2026-05-21', end: '', price: null, enrolment: true },
  ...{ beneficiaries: [], debit: 'none', account: NO_ACCOUNT },
};
const asked = { customer: 2, type: 1, start: '2026-05-21', enrolment: true, directDebit: false, beneficiaries: [] };
const account = { iban: ' ES91 ', holder: '', mandate: 'M-1', mandateDate: '2026-05-01' };

test.each<[what: string, changes: Partial<SignUpValues>, expected: object]>([
  ['as little as can be', {}, asked],
  ['a price of nothing is one of its own', { price: 0 }, { ...asked, price: 0 }],
  ['a last day', { end: '2026-12-31' }, { ...asked, end: '2026-12-31' }],
  [
    'rows in which nobody is chosen are left out',
    { beneficiaries: [null, 4] },
    { ...asked, beneficiaries: [{ customer: 4 }] },
  ],
  ['the usual account', { debit: 'usual' }, { ...asked, directDebit: true }],
  ['an account there is', { debit: 7, account }, { ...asked, directDebit: true, bankAccount: 7 }],
  [
    'a new account, without what is blank',
    { debit: 'new', account },
    { ...asked, directDebit: true, account: { iban: 'ES91', mandate: 'M-1', mandateDate: '2026-05-01' } },
  ],
])('%s', (_, changes, expected) => {
  const input = signUpOf({ ...values, ...changes });
  expect(input).toEqual(expected);
  expect(subscriptionSignUp.input.safeParse(input).success).toBe(true);
});

test.each<[changes: Partial<SignUpValues>, missing: string]>([
  [{ customer: null }, 'customer'],
  [{ type: null }, 'type'],
  [{ start: '31/2' }, 'day'],
  [{ end: 'mañana' }, 'day'],
  [{ debit: 'new' }, 'iban'],
  [{ debit: 'new', account: { ...account, mandateDate: '1' } }, 'day'],
])('%o: nothing is asked', (changes, missing) => {
  expect(missingOf({ ...values, ...changes })).toBe(missing);
  expect(signUpOf({ ...values, ...changes })).toBeNull();
});
