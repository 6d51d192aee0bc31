import { handle } from '#server/core/operations/handler.ts';
import { reportSales as contract } from '#shared/operations/contracts/reportSales.ts';
import { salesReport } from '../sales.ts';

export const reportSales = handle(contract, (ctx, input) =>
  salesReport(ctx, { ...input, company: input.company ?? null }),
);
