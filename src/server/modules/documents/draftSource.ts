/** What the paper of a draft would be drawn from, were it issued now: without a number, and marked as a draft. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import type { InvoiceSource, TicketSource } from '#server/core/documents/sources.ts';
import { load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { dueDateOf } from '#shared/domain/dueDates.ts';
import { ServiceError } from '#shared/errors.ts';
import { documentTexts } from '#shared/i18n/documents.ts';
import { confirmDraft } from '../invoices/confirm.ts';
import { storedLines } from '../invoices/draftLines.ts';
import { type Issue, issueNow, issueOf } from '../invoices/freeze.ts';
import { headerAtIssue } from '../invoices/header.ts';
import { inSavepoint } from '../rowJobs/run.ts';
import { sourceOf } from './loadInvoice.ts';

/** Stands where the number will. */
const NO_NUMBER = '—';

interface Issued {
  readonly row: Row<'invoice'>;
  readonly issue: Issue;
}

/** The source of a draft's paper; `stored` is its row. To be called in a transaction that is rolled back. */
export async function draftSource(ctx: WriteContext, stored: Row<'invoice'>): Promise<TicketSource | InvoiceSource> {
  const { row, issue } = (await issued(ctx, stored)) ?? (await unissued(ctx, stored));
  const source = await sourceOf(ctx, { ...row, number: NO_NUMBER, hash: null }, issue);
  const label = documentTexts.draft[issue.language];
  return source.kind === 'ticket' ? { ...source, copyLabel: label } : { ...source, copies: [label] };
}

/**
 * As it would be issued, with what is paid or set off then. Null where it cannot be issued yet, and where that cannot be
 * anything: of lines that neither charge a sale nor come from another document.
 */
async function issued(ctx: WriteContext, stored: Row<'invoice'>): Promise<Issued | null> {
  const lines = await storedLines(ctx, stored.id);
  if (lines.every(({ sale, source }) => sale === null && source === null)) return null;
  try {
    return await inSavepoint(ctx.db, true, async () => {
      await confirmDraft(ctx, stored);
      const row = await load(ctx, 'invoice', stored.id);
      return { row, issue: issueOf(row) };
    });
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

async function unissued(ctx: ReadContext, stored: Row<'invoice'>): Promise<Issued> {
  const draft: Row<'invoice'> = { ...stored, ...(await headerAtIssue(ctx, stored)) };
  const dueDate = draft.date === null ? null : dueDateOf(draft.date, draft.paymentCondition);
  return { row: { ...draft, dueDate }, issue: await issueNow(ctx, draft.id) };
}
