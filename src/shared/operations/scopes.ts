/** The scopes there are: those of the models, those of actions, and wildcards over them. */
import { z } from 'zod';
import { allModels } from '../catalogue/index.ts';
import { actionScopes } from '../domain/scopes.ts';

let known: ReadonlySet<string> | null = null;

/** True for a scope that can be granted: `*`, `*:<verb>`, `<model>:read`, `<model>:write` or an action's. */
export function isScope(text: string): boolean {
  known ??= scopesThere();
  return known.has(text);
}

/** A scope in a body. */
export const scopeSchema = (): z.ZodString =>
  z
    .string()
    .refine(isScope, { params: { code: 'invalid_value' } })
    .meta({ examples: ['product:read'] });

function scopesThere(): ReadonlySet<string> {
  const models = allModels().flatMap(({ name }) => [`${name}:read`, `${name}:write`]);
  const single = [...models, ...actionScopes];
  const verbs = single.map((scope) => scope.slice(scope.indexOf(':') + 1));
  return new Set(['*', ...verbs.map((verb) => `*:${verb}`), ...single]);
}
