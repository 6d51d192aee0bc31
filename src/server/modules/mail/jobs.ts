/** The job that sends e-mails. */
import { jobOf } from '#server/core/jobs/jobKind.ts';
import { type JobTools, readAs, transactAs } from '#server/core/transact/jobTools.ts';
import type { DocumentService } from '../documents/service.ts';
import { sendEmail } from '../invoices/jobKinds.ts';
import { giveUp, type MailJobDeps, sendWaiting } from './sendJob.ts';

export const jobs = (tools: JobTools & { readonly documents: DocumentService }) => {
  const deps: MailJobDeps = {
    context: () => readAs(tools),
    transact: (work) => transactAs(tools, sendEmail, work),
    signal: tools.signal,
    documentOf: async (ctx, id) =>
      (await tools.documents.documentOf(ctx, 'invoice', id, { version: null, printed: false })).file.data,
    orderOf: async (ctx, id) => (await tools.documents.orderOf(ctx, id)).data,
  };
  return [jobOf(sendEmail, sendWaiting(deps), undefined, ({ email }) => giveUp(deps, email))];
};
