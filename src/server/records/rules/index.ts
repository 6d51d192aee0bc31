// Written by scripts/generateIndexes.ts.
import { invoice } from './invoice.ts';
import { invoiceCounter } from './invoiceCounter.ts';
import { invoiceLine } from './invoiceLine.ts';
import { posMovement } from './posMovement.ts';
import { profile } from './profile.ts';
import { setting } from './setting.ts';
import { user } from './user.ts';
import { zReport } from './zReport.ts';

/** The models with rules of their own. */
export const rules = {
  invoice,
  invoiceCounter,
  invoiceLine,
  posMovement,
  profile,
  setting,
  user,
  zReport,
} as const;
