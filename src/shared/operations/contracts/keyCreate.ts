import { z } from 'zod';
import { datetimeSchema } from '../../catalogue/fieldTypes/datetime.ts';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { versionLabels } from '../../domain/versions.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';
import { scopeSchema } from '../scopes.ts';

/**
 * Creates an API key. The key is in this answer and nowhere else: only its hash is stored. Nobody makes a key that may
 * do more than they may themselves.
 */
export const keyCreate = defineOperation({
  path: 'system/createKey',
  method: 'POST',
  kind: 'write',
  secretAnswer: true,
  scope: 'system:admin',
  summary: { es: 'Crear una clave de API', en: 'Create an API key' },
  input: z.strictObject({
    name: stringSchema().trim().min(1),
    scopes: z.array(scopeSchema()).min(1).max(200),
    user: recordId().optional().describe('Whom the key acts for; it stops when the user does'),
    pos: recordId().optional().describe('The cash point it is tied to'),
    expires: datetimeSchema().optional(),
    apiVersion: z.enum(versionLabels).optional().describe('The version of the API it is pinned to'),
    allowInUrl: z
      .boolean()
      .optional()
      .describe('It may stand in the address, `/k/<key>/api/…`, for clients on this machine that cannot send a header'),
    rateLimit: z
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe('Requests a minute, if not as many as the setting says'),
  }),
  output: z.object({ id: z.int(), key: z.string() }),
  errors: ['validation_failed', 'insufficient_scope'],
  events: ['apiKey.created'],
});
