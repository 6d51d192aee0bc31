/** The jobs of direct debits. */
import { jobOf } from '#server/core/jobs/jobKind.ts';
import { bySome, type JobTools } from '#server/core/transact/jobTools.ts';
import { chargeDebits, chargeSome } from './charge.ts';

export const jobs = (tools: JobTools) => [
  jobOf(chargeDebits, (payload) => bySome(tools, chargeDebits, (ctx) => chargeSome(ctx, payload))),
];
