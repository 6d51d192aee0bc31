/** The job that expires sales whose time is over. */
import { z } from 'zod';
import { defineJob, jobOf } from '#server/core/jobs/jobKind.ts';
import { bySome, type JobTools, readAs } from '#server/core/transact/jobTools.ts';
import { expireSales as expireSome, isSaleDue } from './expiry.ts';

const MINUTE = 60_000;

const expireSales = defineJob({
  name: 'sales.expire',
  queue: 'main',
  payload: z.object({}),
  events: ['sale.expired'],
  label: { es: 'Caducar ventas sin terminar', en: 'Expire unfinished sales' },
  cancel: 'never',
});

export const jobs = (tools: JobTools) => [
  jobOf(expireSales, () => bySome(tools, expireSales, expireSome), {
    every: MINUTE,
    isDue: async () => (await tools.isTime()) && isSaleDue(readAs(tools)),
  }),
];
