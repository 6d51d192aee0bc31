import { z } from 'zod';
import { oidcSchema } from '../../settings/definitions/oidc.ts';
import { defineOperation } from '../defineOperation.ts';

/** Asks an identity provider, which need not be in the setting yet, for what checking its tokens takes. */
export const systemTestIdentity = defineOperation({
  path: 'system/testIdentity',
  method: 'POST',
  kind: 'write',
  scope: 'system:admin',
  summary: { es: 'Probar un proveedor de identidad', en: 'Try an identity provider' },
  input: z.strictObject({ provider: oidcSchema }),
  output: z.object({
    fault: z
      .enum(['noAnswer', 'noDocument', 'otherIssuer', 'unsafeKeys', 'noKeys', 'noUsableKey'])
      .nullable()
      .describe('Null where its tokens can be checked'),
    asked: z.string().describe('The address that was asked last'),
    keys: z.int().describe('Keys that sign by an algorithm of the setting'),
  }),
  errors: ['validation_failed'],
  events: [],
});
