/** The job that looks for what an erasure left. */
import { jobOf } from '#server/core/jobs/jobKind.ts';
import { type JobTools, momentOf } from '#server/core/transact/jobTools.ts';
import { sweepCustomer } from './erasure/erase.ts';
import { sweepAfter } from './erasure/sweep.ts';

export const jobs = (tools: JobTools) => [
  jobOf(
    sweepCustomer,
    sweepAfter({ store: tools.store, moment: () => momentOf(tools, sweepCustomer.name), signal: tools.signal }),
  ),
];
