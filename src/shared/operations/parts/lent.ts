/** What a manager can lend for one action: one scope, or several with a space between. */
import { z } from 'zod';
import { isLasting, isScope } from '../scopes.ts';

/** The scopes of a text: `billing:price billing:discount`. */
export function splitScopes(text: string): string[] {
  return text.split(' ');
}

/** The scopes an action needs, in a request. */
export const lentScopes = () =>
  z
    .string()
    .max(255)
    .refine((text) => splitScopes(text).every((scope) => isScope(scope) && !scope.includes('*')), {
      params: { code: 'invalid_value' },
    })
    .refine((text) => splitScopes(text).every((scope) => scope.includes('*') || !isLasting(scope)), {
      params: { code: 'not_lendable' },
    })
    .meta({ examples: ['billing:price'] })
    .describe(
      'What the action needs, as the `detail` of its 403 says: `billing:price`, or several with a space between. No wildcard, and nothing that lasts',
    );
