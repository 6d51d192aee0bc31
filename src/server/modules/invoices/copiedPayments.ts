/** What is paid of the documents that another stands for when it is issued. Later payments follow by themselves. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { sum } from '#shared/domain/money.ts';
import { sourcesOf } from '../conversions/conversions.ts';
import { applyToInvoice, restateMethods } from '../payments/paymentStates.ts';
import { insertInvoiceShare } from '../payments/payments.ts';

interface Share extends Row<'invoicePayment'> {
  /** It takes another back, or was taken back. */
  readonly isUndone: 0 | 1;
}

/** Has what is paid of its sources be paid of a document that was just issued. Paid in full, it is its own receipt. */
export async function copyPayments(ctx: WriteContext, invoice: Row<'invoice'>): Promise<void> {
  const sources = await sourcesOf(ctx, invoice.id);
  const shares: Share[] = [];
  for (const { id } of sources) shares.push(...(await sharesOf(ctx, id)));
  if (shares.length === 0) {
    // What is put off is paid by nothing yet, and yet says how it will be.
    if (sources.some(({ paymentMethods }) => paymentMethods !== null)) await restateMethods(ctx, invoice.id);
    return;
  }
  const paid = sum(shares, ({ amount }) => amount);
  for (const { id, payment, paymentMethod, amount, isUndone } of shares) {
    if (payment === null) throw new Error(`invoicePayment ${id} of no payment`);
    const isFTR = paid === invoice.total && isUndone === 0 ? 1 : 0;
    await insertInvoiceShare(ctx, invoice, { payment, paymentMethod, amount, isFTR, copyOf: id });
  }
  await applyToInvoice(ctx, invoice.id, paid);
}

function sharesOf(ctx: WriteContext, invoice: number): Promise<readonly Share[]> {
  return queryAll<Share>(
    ctx.db,
    sql`select i.*, (p."cancelationOf" is not null or exists (select 1 from "payment" c
      where c."cancelationOf" = p."id"))
              as "isUndone"
       from "invoicePayment" i join "payment" p on p."id" = i."payment" where i."invoice" = ${invoice} order by i."id"`,
  );
}
