/** The job that takes out of vouchers and deposits what has expired. */
import { z } from 'zod';
import { defineJob, jobOf } from '#server/core/jobs/jobKind.ts';
import { bySome, type JobTools, readAs } from '#server/core/transact/jobTools.ts';
import { expireBalances as expireSome, isBalanceDue } from './expiry.ts';

const HOUR = 3_600_000;

const expireBalances = defineJob({
  name: 'balances.expire',
  queue: 'main',
  payload: z.object({}),
  events: ['voucher.expired', 'voucherMovement.created', 'deposit.expired', 'depositMovement.created'],
  label: { es: 'Caducar bonos y depósitos', en: 'Expire vouchers and deposits' },
  cancel: 'never',
});

export const jobs = (tools: JobTools) => [
  jobOf(expireBalances, () => bySome(tools, expireBalances, expireSome), {
    every: HOUR,
    isDue: async () => (await tools.isTime()) && isBalanceDue(readAs(tools)),
  }),
];
