import { reportTaxes as contract } from '#shared/operations/contracts/reportTaxes.ts';
import { taxReport } from '../../reports/taxes.ts';
import { handle } from '../handler.ts';

export const reportTaxes = handle(contract, (ctx, { company = null, ...days }) => taxReport(ctx, { ...days, company }));
