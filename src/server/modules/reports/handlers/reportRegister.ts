import { handle } from '#server/core/operations/handler.ts';
import { register } from '#shared/reports/definitions/register.ts';
import { registerReport } from '../register.ts';

export const reportRegister = handle(register.contract, (ctx, input) =>
  registerReport(ctx, { ...input, company: input.company ?? null }),
);
