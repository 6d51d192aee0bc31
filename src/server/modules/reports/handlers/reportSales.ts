import { handle } from '#server/core/operations/handler.ts';
import { sales } from '#shared/reports/definitions/sales.ts';
import { salesReport } from '../sales.ts';

export const reportSales = handle(sales.contract, (ctx, input) =>
  salesReport(ctx, { ...input, company: input.company ?? null }),
);
