import { expect, test } from 'vitest';
import { ApiError } from '#screens/base/api/errors.ts';
import type { Translate } from '#screens/base/i18n/index.ts';
import type { ErrorCode, FieldError } from '#shared/errors.ts';
import { faultsOf } from './faults.ts';

/** Texts as their keys with what they are given. */
const words = {
  t: ((key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ')) as unknown as Translate,
  format: { date: (iso: string) => `on ${iso}` },
  label: (label: { readonly en: string } | undefined) => label?.en ?? '',
};
const places = { fields: [], day: '#/from', end: null };
const refused = (code: ErrorCode, errors: FieldError[] = []) => new ApiError(code, 409, { errors });
const invalid = (pointer: string, code: FieldError['code'], detail?: string) =>
  refused('validation_failed', [{ pointer, code, ...(detail === undefined ? {} : { detail }) }]);

test.each<[what: string, error: Error, end: string | null, pointer: string, text: string]>([
  [
    'the first day that can be',
    invalid('#/from', 'too_small', 'Too small (2026-03-02)'),
    null,
    '#/from',
    'subscriptions:fault.notBefore on 2026-03-02',
  ],
  [
    'an end before the start',
    invalid('#/end', 'too_small', 'Too small'),
    null,
    '#/end',
    'subscriptions:fault.endBeforeStart',
  ],
  [
    'too many members of the type it changes to',
    invalid('#/subscriptionCustomer', 'too_big', 'Too big (1)'),
    null,
    '#/type',
    'subscriptions:fault.tooMany 1',
  ],
  [
    'the beneficiary who is too many',
    invalid('#/beneficiaries/2/subscriptionCustomer', 'too_big', 'Too big (3)'),
    null,
    '#/beneficiaries/2/subscriptionCustomer',
    'subscriptions:fault.tooMany 3',
  ],
  [
    'days of leave',
    invalid('#/from', 'invalid_value', 'Not valid (2026-04-01)'),
    null,
    '#/from',
    'subscriptions:fault.onLeave on 2026-04-01',
  ],
  [
    'a type without leave',
    invalid('#/subscriptionCustomer', 'not_supported'),
    null,
    '#/from',
    'subscriptions:fault.noLeave',
  ],
  [
    'a mandate of somebody else',
    invalid('#/account/mandate', 'already_taken', 'Taken (bankAccount 3)'),
    null,
    '#/account/mandate',
    'subscriptions:fault.mandateTaken',
  ],
  [
    'anything else in the words of the catalogue',
    invalid('#/type', 'unknown_reference', 'x'),
    null,
    '#/type',
    'The record referred to does not exist',
  ],
  ['what a bank is collecting', refused('in_collection'), null, '#/from', 'subscriptions:fault.inCollection'],
  [
    'a day behind the last one',
    refused('invalid_transition'),
    '2026-12-31',
    '#/from',
    'subscriptions:fault.afterEnd on 2026-12-31',
  ],
  ['a state that has no end', refused('invalid_transition'), null, '#/from', 'subscriptions:fault.notThatDay'],
])('%s is said at its field', (_, error, end, pointer, text) => {
  expect(faultsOf(error, { ...places, end }, words)).toEqual([{ pointer, text }]);
});

test('what is no fault of a field is said elsewhere', () => {
  expect(faultsOf(new Error('lost'), places, words)).toEqual([]);
  expect(faultsOf(refused('insufficient_scope'), places, words)).toEqual([]);
});
