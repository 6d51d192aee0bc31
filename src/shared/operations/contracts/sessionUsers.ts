import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';

/** The members of staff who may sign in on this terminal. */
export const sessionUsers = defineOperation({
  path: 'session/users',
  method: 'GET',
  kind: 'read',
  scope: 'public',
  summary: { es: 'Personal que puede iniciar sesión', en: 'Staff who may sign in' },
  input: z.strictObject({}),
  output: z.array(z.object({ id: z.int(), name: z.string(), profileName: z.string() })),
  errors: ['terminal_not_allowed'],
  events: [],
});
