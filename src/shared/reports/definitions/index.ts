// Written by scripts/generateIndexes.ts.
import { cashDifferences } from './cashDifferences.ts';
import { debts } from './debts.ts';
import { entries } from './entries.ts';
import { month } from './month.ts';
import { overview } from './overview.ts';
import { payments } from './payments.ts';
import { register } from './register.ts';
import { sales } from './sales.ts';
import { taxes } from './taxes.ts';
import { vouchers } from './vouchers.ts';

/** Every report, by name. */
export const reports = {
  cashDifferences,
  debts,
  entries,
  month,
  overview,
  payments,
  register,
  sales,
  taxes,
  vouchers,
} as const;
