import { z } from 'zod';
import { datetimeSchema } from '../../catalogue/fieldTypes.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/** Creates an API key. The key is in this answer and nowhere else: only its hash is stored. */
export const keyCreate = defineOperation({
  path: 'system/createKey',
  method: 'POST',
  kind: 'write',
  secretAnswer: true,
  scope: 'system:admin',
  summary: { es: 'Crear una clave de API', en: 'Create an API key' },
  input: z.strictObject({
    name: z.string().trim().min(1).max(255),
    scopes: z
      .array(z.string().regex(/^(\*|[\w*]+:[\w]+)$/))
      .min(1)
      .max(100),
    user: recordId().optional(),
    pos: recordId().optional(),
    expires: datetimeSchema().optional(),
  }),
  output: z.object({ id: z.int(), key: z.string() }),
  errors: ['validation_failed'],
  events: [],
});
