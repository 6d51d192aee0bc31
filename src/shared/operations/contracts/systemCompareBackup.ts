import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { comparedCopy, copyRef } from '../parts/backups.ts';

/** Looks into a copy: its last document, its time and the turnover of its day, beside those of the database in use. */
export const systemCompareBackup = defineOperation({
  path: 'system/backups/compare',
  method: 'GET',
  kind: 'read',
  scope: 'system:backup',
  live: true,
  summary: { es: 'Comparar una copia con lo que hay', en: 'Compare a backup with what is here' },
  input: z.strictObject(copyRef),
  output: comparedCopy,
  errors: ['insufficient_scope', 'backup_missing', 'backup_unreachable'],
  events: [],
});
