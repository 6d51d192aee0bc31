import { handle } from '#server/core/operations/handler.ts';
import { reportRegister as contract } from '#shared/operations/contracts/reportRegister.ts';
import { registerReport } from '../register.ts';

export const reportRegister = handle(contract, (ctx, input) =>
  registerReport(ctx, { ...input, company: input.company ?? null }),
);
