import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';

/**
 * Asks now whether there is a new version, besides once a day. `system/update` then says what was found, or why nothing was. It
 * changes nothing in the database.
 */
export const systemAskUpdate = defineOperation({
  path: 'system/update/ask',
  method: 'POST',
  kind: 'read',
  scope: 'system:admin',
  live: true,
  summary: { es: 'Buscar una versión nueva', en: 'Look for a new version' },
  input: z.strictObject({}),
  output: z.object({ asked: z.literal(true) }),
  errors: ['insufficient_scope', 'validation_failed'],
  events: [],
});
