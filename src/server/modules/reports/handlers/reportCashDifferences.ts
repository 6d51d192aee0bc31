import { handle } from '#server/core/operations/handler.ts';
import { cashDifferences } from '#shared/reports/definitions/cashDifferences.ts';
import { cashDifferenceReport } from '../cashDifferences.ts';

export const reportCashDifferences = handle(cashDifferences.contract, (ctx, input) =>
  cashDifferenceReport(ctx, { ...input, company: input.company ?? null }),
);
