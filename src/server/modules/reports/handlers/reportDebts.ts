import { handle } from '#server/core/operations/handler.ts';
import { reportDebts as contract } from '#shared/operations/contracts/reportDebts.ts';
import { debtReport } from '../debts.ts';

export const reportDebts = handle(contract, (ctx, input) =>
  debtReport(ctx, { ...input, company: input.company ?? null }),
);
