import { expect, test } from 'vitest';
import { allOperations } from './index.ts';
import { isScope } from './scopes.ts';

test.each([
  ['*', true],
  ['*:read', true],
  ['*:write', true],
  ['*:operate', true],
  ['invoice:read', true],
  ['invoice:write', true],
  ['pos:operate', true],
  ['billing:price', true],
  ['webhook:admin', true],
  ['system:backup', true],
  ['everything', false],
  ['invoices:read', false],
  ['invoice:delete', false],
  ['invoice:*', false],
  ['*:*', false],
  ['*:', false],
  [':read', false],
  ['', false],
  [' *', false],
  ['INVOICE:READ', false],
  ['public', false],
  ['signedIn', false],
  ['anyone', false],
])('%o is a scope: %s', (text, expected) => {
  expect(isScope(text)).toBe(expected);
});

test('every operation asks for a scope that can be granted', () => {
  for (const [name, { scope }] of allOperations()) {
    if (scope === 'anyone' || scope === 'public' || scope === 'signedIn') continue;
    expect(isScope(scope), name).toBe(true);
  }
});
