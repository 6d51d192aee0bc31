import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { copyRef } from '../parts/backups.ts';

/**
 * Restores a copy. It is copied and checked whole while the till goes on; then the server lets go of the database, which is kept
 * under another name, and begins anew on the copy, at the same address. `system/backups` tells how far it is and how it ended.
 * It changes nothing in the database that is replaced, and so it works where that is damaged, too.
 */
export const systemRestore = defineOperation({
  path: 'system/restore',
  method: 'POST',
  kind: 'read',
  scope: 'system:restore',
  live: true,
  summary: { es: 'Restaurar una copia', en: 'Restore a backup' },
  input: z.strictObject(copyRef),
  output: z.object({ begun: z.literal(true) }),
  errors: [
    'insufficient_scope',
    'validation_failed',
    'backup_missing',
    'backup_unreachable',
    'backup_unfit',
    'restore_under_way',
  ],
  events: [],
});
