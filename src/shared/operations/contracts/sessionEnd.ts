import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';

/** Ends the session whose token the request carries. */
export const sessionEnd = defineOperation({
  path: 'session',
  method: 'DELETE',
  kind: 'write',
  scope: 'signedIn',
  summary: { es: 'Cerrar sesión', en: 'Sign out' },
  input: z.strictObject({}),
  output: z.object({ ended: z.literal(true) }),
  errors: [],
  events: [],
});
