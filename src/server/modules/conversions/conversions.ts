/**
 * Conversions: the full invoice of a ticket, a summary, a full invoice for tickets. Their sources stay what they are and
 * keep their sales. What is owed is owed once, and what is paid of one is paid of the other.
 */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { change, getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';

type Invoice = Row<'invoice'>;

/** The columns of a document that name its conversion. */
export type ConversionLinks = Pick<Invoice, 'convertedTo' | 'summaryInvoice'>;

/** True for a document that was converted to another, or is named by the draft of a conversion. */
export function isConverted({ convertedTo, summaryInvoice }: ConversionLinks): boolean {
  return convertedTo !== null || summaryInvoice !== null;
}

/** The confirmed document that another was converted to; null where there is none, or only a draft. */
export async function convertedOf(
  ctx: ReadContext,
  { convertedTo, summaryInvoice }: ConversionLinks,
): Promise<Invoice | null> {
  const id = convertedTo ?? summaryInvoice;
  const invoice = id === null ? undefined : await getRow(ctx.db, 'invoice', id);
  return invoice?.status === InvoiceStatus.confirmed ? invoice : null;
}

/** A document, the one it was converted to, and so on; the last is the one its customer holds now. */
export async function chainOf(ctx: ReadContext, invoice: Invoice): Promise<Invoice[]> {
  const converted = await convertedOf(ctx, invoice);
  return converted === null ? [invoice] : [invoice, ...(await chainOf(ctx, converted))];
}

/**
 * The sources of a conversion, in the order they were made; none of an ordinary document. A proforma is not among them:
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
 * The documents whose sales and lines are owed when this one is, the oldest first: its sources down to the first,
 * else itself.
 */
export async function leavesOf(ctx: ReadContext, invoice: Invoice): Promise<Invoice[]> {
  const sources = await sourcesOf(ctx, invoice.id);
  if (sources.length === 0) return [invoice];
  const leaves: Invoice[] = [];
  for (const source of sources) leaves.push(...(await leavesOf(ctx, source)));
  return leaves.sort((a, b) => a.id - b.id);
}

/** Frees the sources of the draft of a conversion, or of a conversion that is voided. */
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
