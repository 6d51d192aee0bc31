/**
 * Shows what a document would say without making it: it is made by the same functions as any other, in a transaction of
 * which nothing is stored.
 */

import type { WriteContext } from '#server/core/context/context.ts';
import type { DocumentSource } from '#server/core/documents/sources.ts';
import { createRecord, updateRecord } from '#server/core/records/service.ts';
import { load } from '#server/core/records/write.ts';
import { draftSource } from '#server/modules/documents/draftSource.ts';
import { models } from '#shared/catalogue/index.ts';
import { requireDraft } from '../drafts.ts';
import type { InvoicePreview } from '../previewInput.ts';
import { createCreditNote } from './createCreditNote.ts';

/** The paper of what is asked for. To be called in a transaction that is rolled back. Throws as making it would. */
export async function previewSource(ctx: WriteContext, input: InvoicePreview): Promise<DocumentSource> {
  const id = await make(ctx, input);
  const row = await load(ctx, 'invoice', id);
  requireDraft(row);
  return draftSource(ctx, row);
}

/** Makes or changes it. Returns its id. */
async function make(ctx: WriteContext, { invoice, draft, creditNote }: InvoicePreview): Promise<number> {
  if (creditNote !== undefined) {
    return (await createCreditNote.run(ctx, { ...creditNote, confirm: false }, undefined)).id;
  }
  if (invoice === undefined) return createRecord(ctx, models.invoice, draft);
  if (draft !== undefined) await updateRecord(ctx, models.invoice, invoice, draft);
  return invoice;
}
