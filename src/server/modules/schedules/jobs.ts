/** The jobs of schedules: looking for those that are due, and making what they send. */
import { jobOf } from '#server/core/jobs/jobKind.ts';
import { bySome, type JobTools, readAs, transactAs } from '#server/core/transact/jobTools.ts';
import { isMailDue, makeScheduled, nextMail, takeDue, takeDueMail } from './due.ts';
import type { Maker } from './makeMail.ts';
import { makeReported } from './reportJob.ts';

const MINUTE = 60_000;

export const jobs = (tools: JobTools & Omit<Maker, 'signal'>) => [
  jobOf(takeDueMail, () => bySome(tools, takeDueMail, takeDue), {
    every: MINUTE,
    isDue: async () => (await tools.isTime()) && isMailDue(readAs(tools)),
    next: () => nextMail(readAs(tools)),
  }),
  jobOf(
    makeScheduled,
    makeReported({
      contextOf: (actor) => readAs(tools, actor),
      transact: (work) => transactAs(tools, makeScheduled, work),
      reads: tools.reads,
      exporter: tools.exporter,
      papers: tools.papers,
      documents: tools.documents,
      signal: tools.signal,
    }),
  ),
];
