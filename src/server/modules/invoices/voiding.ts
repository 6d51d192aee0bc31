/** Taking a document back that nothing came of, before anybody has it. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { change, derive } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { ZERO } from '#shared/domain/money.ts';
import { InvoiceStatus, SaleStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { payableOf } from '#shared/domain/withholding.ts';
import { ServiceError } from '#shared/errors.ts';
import { releaseSources } from '../conversions/conversions.ts';
import { returnSold } from '../stock/stock.ts';
import { undoCredit } from './credit.ts';
import { storedLines } from './draftLines.ts';
import { releaseSales } from './links.ts';

/**
 * Voids a document: its row stays in the series with its number, nothing is owed of it, its sales are free again and what
 * left the store for it comes back. Throws 409 `invalid_transition` where something came of it: the answer to that is a
 * credit note.
 */
export async function voidDocument(ctx: WriteContext, invoice: Row<'invoice'>, reason: string): Promise<void> {
  const mayVoid =
    mayMove('invoice', 'void', invoice.status) && invoice.sendStatus === null && (await isUntouched(ctx, invoice));
  if (!mayVoid) throw new ServiceError('invalid_transition');
  const changes = {
    status: InvoiceStatus.voided,
    pending: ZERO,
    paymentStatus: null,
    voidReason: reason,
    voidedAt: ctx.at,
  };
  await change(ctx, 'invoice', invoice, changes);
  for (const { id } of await storedLines(ctx, invoice.id)) {
    await derive(ctx, 'invoiceLine', id, { invoiceStatus: InvoiceStatus.voided });
  }
  await undoLinks(ctx, invoice);
  ctx.emit({ type: 'invoice.voided', model: 'invoice', id: invoice.id });
}

/** True for a document of which nothing was ever paid and that no other one follows: it can be cancelled as a whole. */
export async function isUntouched(ctx: ReadContext, invoice: Row<'invoice'>): Promise<boolean> {
  return (
    invoice.pending === payableOf(invoice) && !(await isPaid(ctx, invoice.id)) && !(await isFollowed(ctx, invoice))
  );
}

/** Undoes what confirming and making the document did to other records. */
async function undoLinks(ctx: WriteContext, invoice: Row<'invoice'>): Promise<void> {
  if (invoice.isCreditNote === 1) {
    await undoCredit(ctx, invoice);
    return;
  }
  await releaseSources(ctx, invoice.id);
  for (const sale of await releaseSales(ctx, invoice.id, [])) {
    const isOwed = sale.status === SaleStatus.pending && sale.pendingPaymentMethod === null;
    // Goods of a sale that is neither paid, on account nor invoiced are in the store.
    if (sale.invoice === invoice.id && isOwed) await returnSold(ctx, sale.id);
  }
}

/** True where anything was ever paid of it, also if that was reversed. */
async function isPaid(ctx: ReadContext, id: number): Promise<boolean> {
  const rows = await queryAll(ctx.db, sql`select 1 from "invoicePayment" where "invoice" = ${id} limit 1`);
  return rows.length > 0;
}

/** True where it was converted or credited, also in part or by a draft. */
async function isFollowed(ctx: ReadContext, { id, convertedTo, summaryInvoice }: Row<'invoice'>): Promise<boolean> {
  if (convertedTo !== null || summaryInvoice !== null) return true;
  const followers = await queryAll(
    ctx.db,
    sql`select 1 from "invoice" where "source" = ${id}
    and "status" <> ${sql.literal(InvoiceStatus.voided)}
     union all select 1 from "invoice" where "convertedFrom" = ${id}
     and "status" <> ${sql.literal(InvoiceStatus.voided)}
     union all select 1 from "invoiceLine" where "invoice" = ${id} and "credited" <> 0 limit 1`,
  );
  return followers.length > 0;
}
