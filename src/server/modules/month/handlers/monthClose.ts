import { handlePrepared } from '#server/core/operations/handler.ts';
import { monthClose as contract } from '#shared/operations/contracts/monthClose.ts';
import type { MonthAnswer } from '#shared/operations/parts/month.ts';
import { closeMonth } from '../closing.ts';

/** What a month comes to is read beside the till's requests. */
export const monthClose = handlePrepared(
  contract,
  async (_, { company, year, month }, read): Promise<MonthAnswer> => {
    const input = { year, month, ...(company === undefined ? {} : { company }) };
    const { body } = await read({ kind: 'operation', name: 'monthCheck', input });
    return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString()) as MonthAnswer;
  },
  (ctx, { company = null, year, month, despite = null }, proof) =>
    closeMonth(ctx, { company, year, month }, proof, despite),
);
