import { handle } from '#server/core/operations/handler.ts';
import { monthCheck as contract } from '#shared/operations/contracts/monthCheck.ts';
import { readMonth } from '../closing.ts';

export const monthCheck = handle(contract, (ctx, { company = null, year, month }) =>
  readMonth(ctx, { company, year, month }),
);
