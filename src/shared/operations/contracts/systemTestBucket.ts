import { z } from 'zod';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { backupBucketSchema } from '../../settings/definitions/backupBucket.ts';
import { defineOperation } from '../defineOperation.ts';

/**
 * Tries a bucket, which need not be in the setting yet: it is listed, and a small object is written, read back and removed. Without
 * `secret` it uses the key of the setting, if that is for the same server.
 */
export const systemTestBucket = defineOperation({
  path: 'system/testBucket',
  method: 'POST',
  kind: 'write',
  scope: 'system:admin',
  summary: { es: 'Probar un almacén de copias', en: 'Try storage for backups' },
  input: z.strictObject({
    bucket: backupBucketSchema,
    secret: stringSchema(1000).optional().describe('Its secret key'),
  }),
  output: z.object({
    step: z
      .enum(['name', 'connection', 'tls', 'clock', 'keys', 'bucket', 'write', 'readBack', 'remove'])
      .nullable()
      .describe('What failed; null where copies can go there'),
    error: z.string().nullable().describe('Why, as it was found, in English'),
  }),
  errors: ['validation_failed', 'secure_connection_required'],
  events: [],
});
