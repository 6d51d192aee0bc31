import { handle } from '#server/core/operations/handler.ts';
import { monthEnd } from '#shared/reports/definitions/monthEnd.ts';
import { proofOf } from '../month.ts';

export const reportMonthEnd = handle(monthEnd.contract, (ctx, { from, to, company = null }) =>
  proofOf(ctx, { from, to, company }),
);
