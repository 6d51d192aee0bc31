import { expect, test } from 'vitest';
import { documentLanguage } from './documentLanguage.ts';

test.each([
  ['es', 'en', 'es'],
  ['es-MX', 'en', 'es'],
  ['ca', 'en', 'es'],
  ['EU', 'en', 'es'],
  ['en-GB', 'es', 'en'],
  ['fr', 'es', 'en'],
  ['est', 'es', 'en'],
  [null, 'en', 'en'],
  [' ', 'de', 'en'],
  [null, 'es', 'es'],
  [undefined, 'ca', 'es'],
  [null, null, 'es'],
])('of a customer with %j and a company with %j is %s', (customer, company, language) => {
  expect(documentLanguage(customer, company)).toBe(language);
});
