/** The screens of the counter, and what it takes to work at them. */
import { covers } from '#shared/domain/scopes.ts';

const scopes = {
  // Whether there is a session to sell in is a question of the cash point.
  '/till': ['billing:operate', 'pos:operate'],
  '/cash': ['pos:operate'],
} as const;

export type CounterPath = keyof typeof scopes;

/** True for the address of one. */
export function isCounter(path: string): path is CounterPath {
  return Object.hasOwn(scopes, path);
}

/** True where somebody with these permissions can do something there. */
export function worksAt(path: CounterPath, permissions: readonly string[]): boolean {
  return scopes[path].every((scope) => covers(permissions, scope));
}

/** Where somebody with these permissions begins. */
export function homeFor(permissions: readonly string[]): CounterPath | '/office' {
  if (worksAt('/till', permissions)) return '/till';
  return worksAt('/cash', permissions) ? '/cash' : '/office';
}
