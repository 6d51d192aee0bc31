import { handle } from '#server/core/operations/handler.ts';
import { reportTaxes as contract } from '#shared/operations/contracts/reportTaxes.ts';
import { taxReport } from '../taxes.ts';

export const reportTaxes = handle(contract, (ctx, { company = null, ...days }) => taxReport(ctx, { ...days, company }));
