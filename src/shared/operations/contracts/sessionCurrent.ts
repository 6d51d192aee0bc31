import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { staffSession } from '../parts.ts';

/** The session whose token the request carries. */
export const sessionCurrent = defineOperation({
  path: 'session',
  method: 'GET',
  kind: 'read',
  scope: 'signedIn',
  summary: { es: 'Sesión actual', en: 'Current session' },
  input: z.strictObject({}),
  output: staffSession.omit({ token: true }),
  errors: [],
  events: [],
});
