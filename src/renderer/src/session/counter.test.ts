import { expect, test } from 'vitest';
import { homeFor, worksAt } from './counter.ts';

test.each([
  [['*'], ['/till', '/cash'], '/till'],
  [['billing:operate', 'pos:operate', '*:read'], ['/till', '/cash'], '/till'],
  [['pos:operate'], ['/cash'], '/cash'],
  [['billing:operate', '*:read'], [], '/office'],
  [['*:read', 'report:read'], [], '/office'],
  [[], [], '/office'],
])('who may %j is led to %j, and begins at %s', (permissions, paths, home) => {
  expect((['/till', '/cash'] as const).filter((path) => worksAt(path, permissions))).toEqual(paths);
  expect(homeFor(permissions)).toBe(home);
});
