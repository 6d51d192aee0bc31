/** The job that draws documents. */
import { jobOf } from '#server/core/jobs/jobKind.ts';
import { type JobTools, readAs } from '#server/core/transact/jobTools.ts';
import { renderDocument } from '../invoices/jobKinds.ts';
import type { DocumentService } from './service.ts';

export const jobs = (tools: JobTools & { readonly documents: DocumentService }) => [
  jobOf(renderDocument, async ({ model, id }) => {
    await tools.documents.documentOf(readAs(tools), model, id, { version: null, printed: false });
  }),
];
