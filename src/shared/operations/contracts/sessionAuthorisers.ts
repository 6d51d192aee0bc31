import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { lentScopes } from '../parts/lent.ts';

/** Who may authorise an action of the signed-in user with a PIN: everybody else who holds what it needs. */
export const sessionAuthorisers = defineOperation({
  path: 'session/authorisers',
  method: 'GET',
  kind: 'read',
  scope: 'signedIn',
  summary: { es: 'Quién puede autorizar una acción', en: 'Who may authorise an action' },
  input: z.strictObject({ scope: lentScopes() }),
  output: z.array(z.object({ id: z.int(), name: z.string(), profileName: z.string() })),
  errors: ['insufficient_scope', 'terminal_not_allowed'],
  events: [],
});
