/** The scopes there are: those of the models, those of actions, and wildcards over them. */
import { z } from 'zod';
import { allModels, findModel } from '../catalogue/index.ts';
import { actionScopes, isLastingAction } from '../domain/scopes.ts';

let known: ReadonlySet<string> | null = null;

/** True for a scope that can be granted: `*`, `*:<verb>`, `<model>:read`, `<model>:write` or an action's. */
export function isScope(text: string): boolean {
  known ??= scopesThere();
  return known.has(text);
}

/**
 * True for what decides who may do what from then on: the writing of a lasting model, an administrator's action, and any
 * wildcard. It takes scopes of one's own: what a manager lends for one action counts for nothing in it.
 */
export function isLasting(scope: string): boolean {
  if (scope.includes('*') || isLastingAction(scope)) return true;
  const [area = '', verb] = scope.split(':', 2);
  return verb === 'write' && findModel(area)?.lasting === true;
}

/** A scope in a body. */
export const scopeSchema = (): z.ZodString =>
  z
    .string()
    .max(100)
    .refine(isScope, { params: { code: 'invalid_value' } })
    .meta({ examples: ['product:read'] });

function scopesThere(): ReadonlySet<string> {
  const models = allModels().flatMap(({ name }) => [`${name}:read`, `${name}:write`]);
  const single = [...models, ...actionScopes];
  const verbs = single.map((scope) => scope.slice(scope.indexOf(':') + 1));
  return new Set(['*', ...verbs.map((verb) => `*:${verb}`), ...single]);
}
