import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/** Ends a key and both its secrets, for good, from the next request on. Revoking it again changes nothing. */
export const keyRevoke = defineOperation({
  path: 'system/revokeKey',
  method: 'POST',
  kind: 'write',
  target: { model: 'apiKey', input: 'id' },
  scope: 'system:admin',
  summary: { es: 'Revocar una clave de API', en: 'Revoke an API key' },
  input: z.strictObject({ id: recordId() }),
  output: z.object({ id: z.int(), revoked: z.literal(true) }),
  errors: ['not_found', 'insufficient_scope', 'validation_failed'],
  events: ['apiKey.updated'],
});
