/**
 * Documents that stand for others: the full invoice of a ticket, a summary, an exchange. The others, their sources, stay
 * what they are and keep their sales; what is owed of them is owed once, and what is paid of one shows at the other.
 */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { execute, NUMBER } from '#server/core/db/execute.ts';
import { alteration } from '#server/core/records/changes.ts';
import { getRow, updateRow } from '#server/core/records/rows.ts';
import { models, type Row } from '#shared/catalogue/index.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';

type Invoice = Row<'invoice'>;

/** What a document says of the one that stands for it. */
export type Succeeded = Pick<Invoice, 'convertedTo' | 'summaryInvoice'>;

/** True where another document stands for this one, or is being made to. */
export function isSucceeded({ convertedTo, summaryInvoice }: Succeeded): boolean {
  return convertedTo !== null || summaryInvoice !== null;
}

/** The confirmed document that stands for another; null where there is none, or only a draft. */
export async function successorOf(
  ctx: ReadContext,
  { convertedTo, summaryInvoice }: Succeeded,
): Promise<Invoice | null> {
  const id = convertedTo ?? summaryInvoice;
  const invoice = id === null ? undefined : await getRow(ctx.db, 'invoice', id);
  return invoice?.status === InvoiceStatus.confirmed ? invoice : null;
}

/** A document and those that stand for it, one for the other; the last is the one its customer holds now. */
export async function chainOf(ctx: ReadContext, invoice: Invoice): Promise<Invoice[]> {
  const successor = await successorOf(ctx, invoice);
  return successor === null ? [invoice] : [invoice, ...(await chainOf(ctx, successor))];
}

/**
 * The documents a document stands for, in the order they were made; none of an ordinary one. An offer is not among them:
 * nothing is owed of it, and the invoice it becomes takes over its sales.
 */
export function sourcesOf(ctx: ReadContext, id: number): Promise<readonly Invoice[]> {
  return execute<Invoice>(
    ctx.db,
    `select * from "invoice" where "convertedTo" = ${NUMBER} and "isProforma" = 0
     union all select * from "invoice" where "summaryInvoice" = ${NUMBER} and "isProforma" = 0 order by "id"`,
    [id, id],
  );
}

/**
 * The documents whose sales and lines are owed when this one is, the oldest first: those it stands for down to the first,
 * else itself.
 */
export async function leavesOf(ctx: ReadContext, invoice: Invoice): Promise<Invoice[]> {
  const sources = await sourcesOf(ctx, invoice.id);
  if (sources.length === 0) return [invoice];
  const leaves: Invoice[] = [];
  for (const source of sources) leaves.push(...(await leavesOf(ctx, source)));
  return leaves.sort((a, b) => a.id - b.id);
}

/** Frees the documents that a draft, or a document that is voided, was to stand for. */
export async function releaseSources(ctx: WriteContext, id: number): Promise<void> {
  for (const link of ['convertedTo', 'summaryInvoice'] as const) {
    const sources = await execute<Invoice>(
      ctx.db,
      `select * from "invoice" where "${link}" = ${NUMBER} order by "id"`,
      [id],
    );
    for (const source of sources) {
      await updateRow(ctx, 'invoice', source, { [link]: null });
      ctx.note(alteration(models.invoice, source, { ...source, [link]: null }, {}, ctx.zone));
      ctx.emit({ type: 'invoice.updated', model: 'invoice', id: source.id });
    }
  }
}
