/** The jobs of documents that are issued behind requests. */
import { jobOf } from '#server/core/jobs/jobKind.ts';
import type { JobTools } from '#server/core/transact/jobTools.ts';
import { documentAll, documentPaidJob } from './documentPaid.ts';

export const jobs = (tools: JobTools) => [
  jobOf(documentPaidJob, (period, attempt) => documentAll(tools, period, attempt)),
];
