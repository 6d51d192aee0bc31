import { handle } from '#server/core/operations/handler.ts';
import { reportCashDifferences as contract } from '#shared/operations/contracts/reportCashDifferences.ts';
import { cashDifferenceReport } from '../cashDifferences.ts';

export const reportCashDifferences = handle(contract, (ctx, input) =>
  cashDifferenceReport(ctx, { ...input, company: input.company ?? null }),
);
