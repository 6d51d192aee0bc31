import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { installTimes } from '../parts/updates.ts';

/**
 * Says when the version that was downloaded is installed. `now` ends the program, has it installed, and starts it again: it is
 * refused while a cash point is open, a job is under way or a backup is being restored. `atQuit` does so when somebody ends the
 * program and nothing of that stands in the way. `never` takes either back. Before the new version first writes to the data it
 * copies them.
 */
export const systemInstallUpdate = defineOperation({
  path: 'system/update/install',
  method: 'POST',
  kind: 'read',
  scope: 'system:admin',
  live: true,
  summary: { es: 'Instalar la versión nueva', en: 'Install the new version' },
  input: z.strictObject({ when: z.enum(installTimes) }),
  output: z.object({ when: z.enum(installTimes) }),
  errors: ['insufficient_scope', 'validation_failed', 'update_missing', 'update_blocked'],
  events: [],
});
