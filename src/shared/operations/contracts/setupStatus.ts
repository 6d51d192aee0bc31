import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';

/** Whether the installation is set up: what a screen asks before anything else. */
export const setupStatus = defineOperation({
  path: 'setup',
  method: 'GET',
  kind: 'read',
  scope: 'public',
  summary: { es: 'Estado de la instalación', en: 'State of the installation' },
  input: z.strictObject({}),
  output: z.object({
    done: z.boolean(),
    companyName: z.string().nullable(),
    language: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    demo: z
      .object({ user: z.int(), pin: z.string() })
      .nullable()
      .describe('A demo facility: its PIN is shown at sign-in'),
    version: z.string(),
  }),
  errors: [],
  events: [],
});
