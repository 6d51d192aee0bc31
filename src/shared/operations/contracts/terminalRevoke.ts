import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/** Ends a terminal and the sessions started on it, for good, from the next request on. Doing it again changes nothing. */
export const terminalRevoke = defineOperation({
  path: 'system/revokeTerminal',
  method: 'POST',
  kind: 'write',
  target: { model: 'terminal', input: 'id' },
  scope: 'system:admin',
  summary: { es: 'Revocar un terminal', en: 'Revoke a terminal' },
  input: z.strictObject({ id: recordId() }),
  output: z.object({ id: z.int(), revoked: z.literal(true) }),
  errors: ['not_found', 'validation_failed', 'insufficient_scope'],
  events: ['terminal.updated'],
});
