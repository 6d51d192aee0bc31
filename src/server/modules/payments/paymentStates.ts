/** What becomes of sales and invoices as money comes in and goes back: what is owed, and the states that follow. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { change, getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money, neg, sub, ZERO } from '#shared/domain/money.ts';
import { InvoiceStatus, paymentStatusOf, SaleStatus, saleStatusOf } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { convertedOf } from '../conversions/conversions.ts';
import { finishRefund } from '../sales/negativeSales.ts';
import { deliverSale, returnSold } from '../stock/stock.ts';

/** Takes what was paid of a sale off what is owed of it; less than nothing puts it back. */
export async function applyToSale(ctx: WriteContext, sale: Row<'sale'>, paid: Money): Promise<void> {
  const pending = sub(sale.pending, paid);
  const status = saleStatusOf(sale.total, pending);
  await change(ctx, 'sale', sale, { pending, status });
  ctx.emit({ type: pending === ZERO ? 'sale.paid' : 'sale.updated', model: 'sale', id: sale.id });
  if (paid > ZERO || status === SaleStatus.paid) await deliverSale(ctx, sale.id);
  else if (pending === sale.total && sale.pendingPaymentMethod === null && !(await isInvoiced(ctx, sale))) {
    await returnSold(ctx, sale.id);
  }
  // What takes a sale back is settled, or a sale that was taken back before it was paid.
  if (pending === ZERO) await finishRefund(ctx, sale.cancelationOf ?? sale.id);
}

/** True for a sale that a document charges: a draft only will. */
async function isInvoiced(ctx: WriteContext, { invoice: id }: Row<'sale'>): Promise<boolean> {
  const invoice = id === null ? undefined : await getRow(ctx.db, 'invoice', id);
  return invoice !== undefined && invoice.status !== InvoiceStatus.draft;
}

/**
 * Takes what was paid of an invoice off what is owed of it and of the documents that stand for it; less than nothing puts
 * it back. Its payments have to be there already: `paymentMethods` names those that now pay it. Throws 409 where more
 * would be paid than is owed.
 */
export function applyToInvoice(ctx: WriteContext, id: number, paid: Money): Promise<void> {
  return applyToInvoices(ctx, new Map([[id, paid]]));
}

/** The same of many, by their ids: what stands for many of them is restated once. */
export async function applyToInvoices(ctx: WriteContext, paid: ReadonlyMap<number, Money>): Promise<void> {
  const above = new Map<number, Money>();
  for (const [id, amount] of paid) {
    const converted = await creditOne(ctx, id, amount);
    if (converted !== null) above.set(converted.id, add(above.get(converted.id) ?? ZERO, amount));
  }
  if (above.size > 0) await applyToInvoices(ctx, above);
}

/** Returns the document that stands for it. */
async function creditOne(ctx: WriteContext, id: number, paid: Money): Promise<Row<'invoice'> | null> {
  const invoice = await getRow(ctx.db, 'invoice', id);
  if (invoice === undefined) throw new Error(`no invoice ${id}`);
  const pending = sub(invoice.pending, paid);
  if (isBeyond(pending, invoice.total)) throw new ServiceError('invalid_transition');
  const changes = {
    pending,
    paymentStatus: paymentStatusOf(invoice.total, pending),
    paymentMethods: await methodsOf(ctx, id),
  };
  await change(ctx, 'invoice', invoice, changes);
  ctx.emit({ type: eventOf(invoice.total, pending), model: 'invoice', id });
  return convertedOf(ctx, invoice);
}

/** Has an invoice and those that stand for it name the methods that now pay them, where what is owed has not changed. */
export async function restateMethods(ctx: WriteContext, id: number): Promise<void> {
  const invoice = await getRow(ctx.db, 'invoice', id);
  if (invoice === undefined) throw new Error(`no invoice ${id}`);
  const paymentMethods = await methodsOf(ctx, id);
  await change(ctx, 'invoice', invoice, { paymentMethods }, 'updated');
  const converted = await convertedOf(ctx, invoice);
  if (converted !== null) await restateMethods(ctx, converted.id);
}

/** What is owed lies between nothing and the total, also where that is below zero. */
function isBeyond(pending: Money, total: Money): boolean {
  const [owed, whole] = total < 0 ? [neg(pending), neg(total)] : [pending, total];
  return owed < 0 || owed > whole;
}

function eventOf(total: Money, pending: Money): 'invoice.updated' | 'invoice.partiallyPaid' | 'invoice.paid' {
  if (pending === ZERO) return 'invoice.paid';
  return pending === total ? 'invoice.updated' : 'invoice.partiallyPaid';
}

/** The names of the methods an invoice is paid with, in the order of its payments, then of those that put off the rest. */
async function methodsOf(ctx: WriteContext, invoice: number): Promise<string | null> {
  const methods = await queryAll<{ name: string }>(
    ctx.db,
    sql`select m."name" from "invoicePayment" i
    join "paymentMethod" m on m."id" = i."paymentMethod"
      where i."invoice" = ${invoice} group by m."id" having sum(i."amount") <> 0 order by min(i."id")`,
  );
  const onAccount = await queryAll<{ name: string }>(
    ctx.db,
    sql`with recursive "document"("id") as (select ${invoice}
       union select i."id" from "document" d join "invoice" i on i."convertedTo" = d."id"
       union select i."id" from "document" d join "invoice" i on i."summaryInvoice" = d."id")
     select m."name" from "sale" s join "paymentMethod" m on m."id" = s."pendingPaymentMethod"
      where s."invoice" in (select "id" from "document")
      and s."status" in (${sql.literal(SaleStatus.pending, SaleStatus.partlyPaid)}) group by m."id"
      order by min(s."id")`,
  );
  return [...methods, ...onAccount].map(({ name }) => name).join(', ') || null;
}
