import { reportSales as contract } from '#shared/operations/contracts/reportSales.ts';
import { salesReport } from '../../reports/sales.ts';
import { handle } from '../handler.ts';

export const reportSales = handle(contract, (ctx, input) =>
  salesReport(ctx, { ...input, company: input.company ?? null }),
);
