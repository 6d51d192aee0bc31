import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';

/** What the start of the server decided and no setting changes: where the data are, how it is reached, its copies. */
export const systemMachine = defineOperation({
  path: 'system/machine',
  method: 'GET',
  kind: 'read',
  scope: 'system:admin',
  live: true,
  summary: { es: 'Equipo', en: 'Machine' },
  input: z.strictObject({}),
  output: z.object({
    dataFolder: z.string(),
    backupFolder: z.string(),
    lastBackup: z.object({ at: z.string(), name: z.string() }).nullable(),
    secondPlace: z
      .object({
        folder: z.string(),
        lastCopy: z.object({ at: z.string(), name: z.string() }).nullable(),
        lost: z
          .object({
            writes: z.int().describe('Writes that no copy there has'),
            minutes: z.int().nullable().describe('Since the last copy; null where there is none'),
          })
          .nullable()
          .describe('What would be lost with this computer now; null where nothing would be'),
        lastRehearsal: z
          .object({ at: z.string(), isSound: z.boolean() })
          .nullable()
          .describe('Of a restore from there'),
      })
      .nullable()
      .describe('Where copies survive the computer; null where no such place is set'),
    url: z.string().describe('Where the machine itself reaches the server'),
    hosts: z.array(z.string()).describe('Names it answers to besides those of the machine'),
    limitsRequests: z.boolean().describe('The start says how many requests are taken, whatever `rateLimit` says'),
  }),
  errors: [],
  events: [],
});
