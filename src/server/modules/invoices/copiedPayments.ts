/**
 * What is paid of a document that was just converted from others: copies of the rows of its sources. These payments were
 * written before it; a later payment of a source is copied as it is written.
 */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { sum } from '#shared/domain/money.ts';
import { payableOf } from '#shared/domain/withholding.ts';
import { sourcesOf } from '../conversions/conversions.ts';
import { isEffective } from '../payments/effective.ts';
import { applyToInvoice, restateMethods } from '../payments/paymentStates.ts';
import { insertInvoicePayment } from '../payments/payments.ts';

interface Share extends Row<'invoicePayment'> {
  readonly isEffective: 0 | 1;
}

/** Copies what is paid of its sources to a document that was just issued. Paid in full, it is its own receipt. */
export async function copyPayments(ctx: WriteContext, invoice: Row<'invoice'>): Promise<void> {
  const sources = await sourcesOf(ctx, invoice.id);
  const shares: Share[] = [];
  for (const { id } of sources) shares.push(...(await sharesOf(ctx, id)));
  if (shares.length === 0) {
    // Of sales on account nothing is paid yet, but the document names the method.
    if (sources.some(({ paymentMethods }) => paymentMethods !== null)) await restateMethods(ctx, invoice.id);
    return;
  }
  const paid = sum(shares, ({ amount }) => amount);
  for (const { id, payment, paymentMethod, amount, ...share } of shares) {
    if (payment === null) throw new Error(`invoicePayment ${id} of no payment`);
    const isFTR = paid === payableOf(invoice) && share.isEffective === 1 ? 1 : 0;
    await insertInvoicePayment(ctx, invoice, { payment, paymentMethod, amount, isFTR, copyOf: id });
  }
  await applyToInvoice(ctx, invoice.id, paid);
}

function sharesOf(ctx: WriteContext, invoice: number): Promise<readonly Share[]> {
  return queryAll<Share>(
    ctx.db,
    sql`select i.*, ${isEffective} as "isEffective"
       from "invoicePayment" i join "payment" p on p."id" = i."payment" where i."invoice" = ${invoice} order by i."id"`,
  );
}
