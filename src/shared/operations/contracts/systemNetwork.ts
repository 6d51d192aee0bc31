import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';

/** Where browsers of the local network reach the server, and the certificate they are shown. */
export const systemNetwork = defineOperation({
  path: 'system/network',
  method: 'GET',
  kind: 'read',
  scope: 'system:admin',
  summary: { es: 'Red local', en: 'Local network' },
  input: z.strictObject({}),
  output: z.object({
    addresses: z.array(z.string()).describe('`https://caja.local:4871`; empty where the local network is not served'),
    certificate: z
      .object({
        fingerprint: z.string().describe('SHA-256, as browsers show it: `3F:9A:…`'),
        names: z.array(z.string()),
        expires: z.string(),
        selfSigned: z.boolean().describe('Made by the server: browsers ask once whether to trust it'),
      })
      .nullable()
      .describe('Null without TLS: then no PIN is taken over the network, and no terminal can be enrolled'),
  }),
  errors: [],
  events: [],
});
