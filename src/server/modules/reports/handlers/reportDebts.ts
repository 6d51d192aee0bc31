import { handle } from '#server/core/operations/handler.ts';
import { debts } from '#shared/reports/definitions/debts.ts';
import { debtReport } from '../debts.ts';

export const reportDebts = handle(debts.contract, (ctx, input) =>
  debtReport(ctx, { ...input, company: input.company ?? null }),
);
