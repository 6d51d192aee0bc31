// Written by scripts/generateIndexes.ts.
import { cashDifferences } from './cashDifferences.ts';
import { debts } from './debts.ts';
import { entries } from './entries.ts';
import { month } from './month.ts';
import { monthEnd } from './monthEnd.ts';
import { overview } from './overview.ts';
import { payments } from './payments.ts';
import { register } from './register.ts';
import { sales } from './sales.ts';
import { taxes } from './taxes.ts';
import { undocumented } from './undocumented.ts';
import { vouchers } from './vouchers.ts';

/** Every report, by name. */
export const reports = {
  cashDifferences,
  debts,
  entries,
  month,
  monthEnd,
  overview,
  payments,
  register,
  sales,
  taxes,
  undocumented,
  vouchers,
} as const;
