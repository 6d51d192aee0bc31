/** The jobs that send e-mails, and those that make them due. */
import { z } from 'zod';
import { defineJob, jobOf } from '#server/core/jobs/jobKind.ts';
import { isOutboxUsed, tidyOutbox } from '#server/core/mail/outbox.ts';
import { type JobTools, readAs, transactAs } from '#server/core/transact/jobTools.ts';
import type { DocumentService } from '../documents/service.ts';
import { sendEmail } from '../invoices/jobKinds.ts';
import { isReminderDue, remindDue, sendDue } from './reminders/due.ts';
import { giveUp, type MailJobDeps, sendWaiting } from './sendJob.ts';

const DAY = 86_400_000;
const QUARTER = 900_000;

const tidy = defineJob({
  name: 'mail.tidy',
  queue: 'upkeep',
  payload: z.object({}),
  events: [],
  label: { es: 'Quitar correos antiguos de la carpeta de salida', en: 'Take old mails out of the outbox folder' },
  cancel: 'never',
});

export const jobs = (tools: JobTools & { readonly documents: DocumentService }) => {
  const deps: MailJobDeps = {
    context: () => readAs(tools),
    transact: (work) => transactAs(tools, sendEmail, work),
    signal: tools.signal,
    dataDir: tools.store.dataDir,
    documentOf: async (ctx, id) =>
      (await tools.documents.documentOf(ctx, 'invoice', id, { version: null, printed: false })).file.data,
    orderOf: async (ctx, id) => (await tools.documents.orderOf(ctx, id)).data,
  };
  const { dataDir, reader } = tools.store;
  return [
    jobOf(remindDue, (_, attempt) => sendDue(tools, attempt), {
      every: QUARTER,
      isDue: async () => (await tools.isTime()) && isReminderDue(readAs(tools)),
    }),
    jobOf(sendEmail, sendWaiting(deps), undefined, ({ email }) => giveUp(deps, email)),
    jobOf(tidy, () => tidyOutbox(dataDir, reader, tools.clock()), {
      every: DAY,
      isDue: async () => (await tools.isTime()) && isOutboxUsed(dataDir),
    }),
  ];
};
