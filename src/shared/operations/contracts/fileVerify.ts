import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';

/**
 * Has every rule checked, in a process of its own, as happens once a day by itself. `GET /api/health` tells how it ended.
 * While one is waiting or under way another changes nothing.
 */
export const fileVerify = defineOperation({
  path: 'system/verify',
  method: 'POST',
  kind: 'write',
  scope: 'system:backup',
  summary: { es: 'Comprobar todos los datos', en: 'Check all data' },
  input: z.strictObject({}),
  output: z.object({ queued: z.boolean().describe('False where a check is waiting or under way already') }),
  errors: ['insufficient_scope', 'validation_failed'],
  events: [],
});
