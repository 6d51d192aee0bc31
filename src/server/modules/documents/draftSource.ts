/** What the paper of a draft would be drawn from, were it issued now: without a number, and marked as a draft. */

import type { ReadContext } from '#server/core/context/context.ts';
import type { InvoiceSource, TicketSource } from '#server/core/documents/sources.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { dueDateOf } from '#shared/domain/dueDates.ts';
import { documentTexts } from '#shared/i18n/documents.ts';
import { issueNow } from '../invoices/freeze.ts';
import { headerAtIssue } from '../invoices/header.ts';
import { sourceOf } from './loadInvoice.ts';

/** Stands where the number will. */
const NO_NUMBER = '—';

/** The source of a draft's paper; `stored` is its row. */
export async function draftSource(ctx: ReadContext, stored: Row<'invoice'>): Promise<TicketSource | InvoiceSource> {
  const draft: Row<'invoice'> = { ...stored, ...(await headerAtIssue(ctx, stored)) };
  const issue = await issueNow(ctx, draft.id);
  const dueDate = draft.date === null ? null : dueDateOf(draft.date, draft.paymentCondition);
  const source = await sourceOf(ctx, { ...draft, dueDate, number: NO_NUMBER }, issue);
  const label = documentTexts.draft[issue.language];
  return source.kind === 'ticket' ? { ...source, copyLabel: label } : { ...source, copies: [label] };
}
