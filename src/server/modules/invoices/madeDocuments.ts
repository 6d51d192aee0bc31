/** What an answer says of the documents that its request issued. */
import type { z } from 'zod';
import type { WriteContext } from '#server/core/context/context.ts';
import { presentById } from '#server/core/records/present.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import type { documentMade } from '#shared/operations/parts/documentMade.ts';
import type { IssuedDocument } from '../payments/settleDues.ts';
import { paperOf } from './freeze.ts';
import { renderDocument } from './jobKinds.ts';

export interface MadeDocuments {
  /** The first of several; null where none was issued. */
  readonly invoice: ApiRecord<'invoice'> | null;
  readonly documents: z.infer<typeof documentMade>[];
}

/** Presents documents; `print` has their PDF made right away. */
export async function madeDocuments(
  ctx: WriteContext,
  issued: readonly IssuedDocument[],
  print: boolean | undefined,
): Promise<MadeDocuments> {
  const invoices: ApiRecord<'invoice'>[] = [];
  const documents: MadeDocuments['documents'] = [];
  for (const { id, type } of issued) {
    if (print === true) ctx.enqueue(renderDocument, { model: 'invoice', id });
    const invoice = await presentById(ctx, 'invoice', id);
    invoices.push(invoice);
    const kind = paperOf(type) === 'a4' ? 'invoice' : 'ticket';
    if (invoice.document !== null) documents.push({ kind, path: invoice.document });
  }
  return { invoice: invoices[0] ?? null, documents };
}
