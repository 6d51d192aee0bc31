/**
 * Documents that stand for others: the full invoice of a ticket, a summary, an exchange. The others, their sources, stay
 * what they are and keep their sales; what is owed of them is owed once, and what is paid of one shows at the other.
 */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { change, getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';

type Invoice = Row<'invoice'>;

/** What a document says of the one that stands for it. */
export type ConversionLinks = Pick<Invoice, 'convertedTo' | 'summaryInvoice'>;

/** True where another document stands for this one, or is being made to. */
export function isConverted({ convertedTo, summaryInvoice }: ConversionLinks): boolean {
  return convertedTo !== null || summaryInvoice !== null;
}

/** The confirmed document that stands for another; null where there is none, or only a draft. */
export async function convertedOf(
  ctx: ReadContext,
  { convertedTo, summaryInvoice }: ConversionLinks,
): Promise<Invoice | null> {
  const id = convertedTo ?? summaryInvoice;
  const invoice = id === null ? undefined : await getRow(ctx.db, 'invoice', id);
  return invoice?.status === InvoiceStatus.confirmed ? invoice : null;
}

/** A document and those that stand for it, one for the other; the last is the one its customer holds now. */
export async function chainOf(ctx: ReadContext, invoice: Invoice): Promise<Invoice[]> {
  const converted = await convertedOf(ctx, invoice);
  return converted === null ? [invoice] : [invoice, ...(await chainOf(ctx, converted))];
}

/**
 * The documents a document stands for, in the order they were made; none of an ordinary one. An offer is not among them:
 * nothing is owed of it, and the invoice it becomes takes over its sales.
 */
export function sourcesOf(ctx: ReadContext, id: number): Promise<readonly Invoice[]> {
  return queryAll<Invoice>(
    ctx.db,
    sql`select * from "invoice" where "convertedTo" = ${id} and "isProforma" = 0
     union all select * from "invoice" where "summaryInvoice" = ${id} and "isProforma" = 0 order by "id"`,
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
    const sources = await queryAll<Invoice>(
      ctx.db,
      sql`select * from "invoice" where ${sql.id(link)} = ${id}
      order by "id"`,
    );
    for (const source of sources) {
      await change(ctx, 'invoice', source, { [link]: null }, 'updated');
    }
  }
}
