import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { pinSchema } from '../parts.ts';

/** Changes the PIN of whoever is signed in, who shows the one there is. Wrong ones count as they do at sign-in. */
export const sessionChangePin = defineOperation({
  path: 'session/changePin',
  method: 'POST',
  kind: 'write',
  scope: 'signedIn',
  summary: { es: 'Cambiar el PIN propio', en: 'Change one’s own PIN' },
  input: z.strictObject({
    pin: pinSchema().describe('The one there is'),
    newPin: pinSchema(),
  }),
  output: z.object({ changed: z.literal(true) }),
  errors: ['validation_failed', 'insufficient_scope', 'terminal_not_allowed', 'too_many_attempts', 'pepper_missing'],
  events: ['user.updated'],
});
