// Written by scripts/generateIndexes.ts.
import { invoice } from './invoice.ts';
import { invoiceCounter } from './invoiceCounter.ts';
import { posMovement } from './posMovement.ts';
import { user } from './user.ts';
import { zReport } from './zReport.ts';

/** The models with rules of their own. */
export const rules = {
  invoice,
  invoiceCounter,
  posMovement,
  user,
  zReport,
} as const;
