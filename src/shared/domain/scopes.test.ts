import { expect, test } from 'vitest';
import { covers } from './scopes.ts';

test.each([
  [['*'], 'system:admin', true],
  [['pos:operate'], 'pos:operate', true],
  [['pos:operate'], 'pos:authorise', false],
  [['pos:operate'], 'billing:operate', false],
  [['*:read'], 'customer:read', true],
  [['*:read'], 'customer:write', false],
  [['customer:write'], 'customer:read', true],
  [['customer:write'], 'customer:write', true],
  [['customer:write'], 'product:read', false],
  [['customer:read'], 'customer:write', false],
  [['*:write'], 'customer:write', true],
  [['*:operate'], 'billing:operate', true],
  [[], 'customer:read', false],
  [['customer'], 'customer:read', false],
  [['customer:*'], 'customer:read', false],
  [['*'], 'auditLog:read', true],
  [['auditLog:read'], 'auditLog:read', true],
  [['*:read', '*:write'], 'auditLog:read', false],
  [['*:read', '*:write'], 'report:read', false],
  [['report:read'], 'report:read', true],
  [['product:read'], 'productRate:read', true],
  [['product:write'], 'productRate:read', true],
  [['product:write'], 'productRate:write', false],
  [['productRate:read'], 'product:read', false],
  [['customer:read'], 'productRate:read', false],
])('%j covers %s: %s', (held, scope, expected) => {
  expect(covers(held, scope)).toBe(expected);
});

test.each([
  [['*'], '*', true],
  [['*:read', '*:write'], '*', false],
  [['*:read'], '*:read', true],
  [['*:write'], '*:read', true],
  [['*:write'], 'customer:read', true],
  [['*:read'], '*:write', false],
  [['customer:read', 'product:read'], '*:read', false],
  [['*:'], '*', false],
  [['*:*'], '*', false],
])('%j covers the wildcard or verb %s: %s', (held, scope, expected) => {
  expect(covers(held, scope)).toBe(expected);
});
