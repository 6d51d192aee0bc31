/** The job that keeps the history of jobs short. */
import { z } from 'zod';
import { isHistoryLong, trimHistory } from '#server/core/jobs/history.ts';
import { defineJob, jobOf } from '#server/core/jobs/jobKind.ts';
import type { JobTools } from '#server/core/transact/jobTools.ts';

const HOUR = 3_600_000;

const trim = defineJob({
  name: 'jobs.trim',
  queue: 'upkeep',
  payload: z.object({}),
  events: [],
  label: { es: 'Quitar tareas antiguas del historial', en: 'Take old jobs out of the history' },
  cancel: 'never',
});

export const jobs = ({ store, clock, isTime, signal }: JobTools) => [
  jobOf(trim, () => trimHistory(store, clock(), signal), {
    every: HOUR,
    isDue: async () => (await isTime()) && isHistoryLong(store.reader, clock()),
  }),
];
