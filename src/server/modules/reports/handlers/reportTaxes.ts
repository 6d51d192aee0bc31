import { handle } from '#server/core/operations/handler.ts';
import { taxes } from '#shared/reports/definitions/taxes.ts';
import { taxReport } from '../taxes.ts';

export const reportTaxes = handle(taxes.contract, (ctx, input) =>
  taxReport(ctx, { ...input, company: input.company ?? null }),
);
