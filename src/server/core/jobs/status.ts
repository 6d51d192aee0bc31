/** The states of jobs as the table has them, and the conditions that its indexes are made for. */
import { sql } from '../db/sql.ts';

export const JobStatus = { waiting: 0, running: 1, done: 2, givenUp: 3, cancelled: 4 } as const;

/** As the index of unfinished jobs has it, word for word: only then does SQLite use it, and done jobs are many. */
export const UNFINISHED = sql`"status" in (${sql.literal(JobStatus.waiting, JobStatus.running)})`;

/** As the index of those that are over has it. */
export const ENDED = sql`"status" in (${sql.literal(JobStatus.done, JobStatus.givenUp, JobStatus.cancelled)})`;
