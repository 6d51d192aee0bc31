import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { lentScopes } from '../parts/lent.ts';
import { pinSchema, recordId } from '../parts.ts';

/**
 * A manager authorises one action of the signed-in user with a PIN. The token is sent once as
 * `X-Taquilla-Authorisation` with the action, by the same session, within a minute; the action then passes as if the
 * user had the scope, and is recorded with both.
 */
export const sessionAuthorise = defineOperation({
  path: 'session/authorise',
  method: 'POST',
  kind: 'write',
  secretAnswer: true,
  scope: 'signedIn',
  summary: { es: 'Autorizar una acción de otro', en: 'Authorise one action of another' },
  input: z.strictObject({
    user: recordId().describe('The manager'),
    pin: pinSchema(),
    scope: lentScopes(),
  }),
  output: z.object({
    token: z.string(),
    scope: z.string(),
    user: z.object({ id: z.int(), name: z.string() }),
    expires: z.string(),
  }),
  errors: ['validation_failed', 'insufficient_scope', 'terminal_not_allowed', 'too_many_attempts', 'pepper_missing'],
  events: [],
});
