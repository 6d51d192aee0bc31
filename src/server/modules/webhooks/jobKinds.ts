/** The kinds of jobs that webhooks are followed by. How they run is in `jobs.ts`. */
import { z } from 'zod';
import { defineJob } from '#server/core/jobs/jobKind.ts';

/** Has the thread that delivers see what webhooks there are. */
export const refreshWebhooks = defineJob({
  name: 'webhook.refresh',
  queue: 'main',
  payload: z.object({}),
  events: [],
  label: { es: 'Poner al día los webhooks', en: 'Bring webhooks up to date' },
  cancel: 'never',
});

/** Writes the mail that says that a webhook was paused. */
export const tellOfPause = defineJob({
  name: 'webhook.tellOfPause',
  queue: 'main',
  payload: z.object({ webhook: z.int() }),
  events: ['email.created'],
  label: { es: 'Avisar de un webhook en pausa', en: 'Tell of a paused webhook' },
  record: ({ webhook }) => ({ model: 'webhook', id: webhook }),
});
