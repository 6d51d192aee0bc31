import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { pinSchema, recordId, staffSession } from '../parts.ts';

/** Signs a member of staff in with a PIN. Five failures lock the user out for 30 s, doubling. */
export const sessionStart = defineOperation({
  path: 'session',
  method: 'POST',
  kind: 'write',
  secretAnswer: true,
  scope: 'public',
  summary: { es: 'Iniciar sesión', en: 'Sign in' },
  input: z.strictObject({ user: recordId(), pin: pinSchema() }),
  output: staffSession,
  errors: ['unauthenticated', 'terminal_not_allowed', 'too_many_attempts', 'pepper_missing'],
  events: [],
});
