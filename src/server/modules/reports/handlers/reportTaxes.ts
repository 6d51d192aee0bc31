import { handle } from '#server/core/operations/handler.ts';
import { reportTaxes as contract } from '#shared/operations/contracts/reportTaxes.ts';
import { taxReport } from '../taxes.ts';

export const reportTaxes = handle(contract, (ctx, input) =>
  taxReport(ctx, { ...input, company: input.company ?? null }),
);
