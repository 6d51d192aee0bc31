// Written by scripts/generateIndexes.ts.
import { allowedServers } from './allowedServers.ts';
import { backupBucket } from './backupBucket.ts';
import { backupPlace } from './backupPlace.ts';
import { cashLimit } from './cashLimit.ts';
import { corsOrigins } from './corsOrigins.ts';
import { debtReminders } from './debtReminders.ts';
import { entries } from './entries.ts';
import { feeCredits } from './feeCredits.ts';
import { feeDocuments } from './feeDocuments.ts';
import { feesFrom } from './feesFrom.ts';
import { mailTemplates } from './mailTemplates.ts';
import { oidc } from './oidc.ts';
import { rateLimit } from './rateLimit.ts';
import { readTime } from './readTime.ts';
import { receiptPrinters } from './receiptPrinters.ts';
import { scaleCodes } from './scaleCodes.ts';
import { smtp } from './smtp.ts';
import { taxNumberCheck } from './taxNumberCheck.ts';
import { updates } from './updates.ts';

/** Every setting, by key. */
export const definitions = {
  allowedServers,
  backupBucket,
  backupPlace,
  cashLimit,
  corsOrigins,
  debtReminders,
  entries,
  feeCredits,
  feeDocuments,
  feesFrom,
  mailTemplates,
  oidc,
  rateLimit,
  readTime,
  receiptPrinters,
  scaleCodes,
  smtp,
  taxNumberCheck,
  updates,
} as const;
