import { reportCashDifferences as contract } from '#shared/operations/contracts/reportCashDifferences.ts';
import { cashDifferenceReport } from '../../reports/cashDifferences.ts';
import { handle } from '../handler.ts';

export const reportCashDifferences = handle(contract, (ctx, input) =>
  cashDifferenceReport(ctx, { ...input, company: input.company ?? null }),
);
