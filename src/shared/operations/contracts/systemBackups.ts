import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { copyEntry, copyRef, placeFaults, restoreFaults } from '../parts/backups.ts';

/** The copies of the database, on this computer and in the second place, and what is done about them now. */
export const systemBackups = defineOperation({
  path: 'system/backups',
  method: 'GET',
  kind: 'read',
  scope: 'system:backup',
  live: true,
  summary: { es: 'Copias de seguridad', en: 'Backups' },
  input: z.strictObject({}),
  output: z.object({
    copies: z.array(copyEntry).describe('The newest first'),
    fault: z.enum(placeFaults).nullable().describe('Why those of the second place are not among them'),
    hasSecondPlace: z.boolean().describe('The setting `backupPlace` names one'),
    making: z.boolean().describe('A copy is being made, or will be soon'),
    restoring: z
      .object({ ...copyRef, by: z.string(), at: z.string() })
      .nullable()
      .describe('The copy that is being made ready to be restored'),
    lastRestore: z
      .object({
        ...copyRef,
        by: z.string(),
        at: z.string(),
        replaced: z.string().nullable().describe('The name of the database that was replaced, which is kept'),
        fault: z.enum(restoreFaults).nullable().describe('Why nothing was restored; null where it was'),
        error: z.string().nullable().describe('The same as it was found, in English'),
      })
      .nullable()
      .describe('How the last restore by `system/restore` ended, for a week'),
  }),
  errors: ['insufficient_scope'],
  events: [],
});
