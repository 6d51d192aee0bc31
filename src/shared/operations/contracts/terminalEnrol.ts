import { z } from 'zod';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { defineOperation } from '../defineOperation.ts';

/**
 * Enrols the browser that asks as a terminal. Its token is in the answer's cookie and nowhere else: scripts cannot read
 * it, and it goes out over TLS to this server only. Five wrong codes lock an address out for 30 s, doubling.
 */
export const terminalEnrol = defineOperation({
  path: 'system/enrolTerminal',
  method: 'POST',
  kind: 'write',
  secretAnswer: true,
  scope: 'anyone',
  summary: { es: 'Dar de alta este terminal', en: 'Enrol this terminal' },
  input: z.strictObject({
    code: z.string().min(1).max(20).describe('As shown at the till; spaces, hyphens and case do not matter'),
    name: stringSchema(60).trim().min(1).optional().describe('What it is called in the list of terminals'),
  }),
  output: z.object({ id: z.int(), name: z.string() }),
  errors: ['validation_failed', 'secure_connection_required', 'too_many_attempts'],
  events: ['terminal.created'],
});
