/** What is owed of sales and invoices as money comes in and goes out, and the states that follow from it. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { change, getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money, neg, sub, ZERO } from '#shared/domain/money.ts';
import { InvoiceStatus, paymentStatusOf, SaleStatus, saleStatusOf } from '#shared/domain/states.ts';
import { payableOf } from '#shared/domain/withholding.ts';
import { ServiceError } from '#shared/errors.ts';
import { convertedOf } from '../conversions/conversions.ts';
import { finishRefund } from '../sales/negativeSales.ts';
import { requireMayOwe } from '../sales/owing.ts';
import { deliverSale, holdsGoods, returnSold } from '../stock/stock.ts';
import { settleFeeRecharge } from '../vouchers/feeRecharges.ts';

/** What was paid of sales and invoices; below zero it is owed again. */
export interface PaidParts {
  readonly sales: readonly { readonly sale: Row<'sale'>; readonly amount: Money }[];
  readonly invoices: readonly { readonly invoice: Pick<Row<'invoice'>, 'id'>; readonly amount: Money }[];
}

/** Applies the allocations of payments that are written: less is owed, or more where they are reversed. */
export async function applyPaid(ctx: WriteContext, { sales, invoices }: PaidParts): Promise<void> {
  for (const { sale, amount } of sales) await applyToSale(ctx, sale, amount);
  await applyToInvoices(ctx, new Map(invoices.map(({ invoice, amount }) => [invoice.id, amount])));
}

/** Applies what was paid of a sale; below zero it is owed again. */
export async function applyToSale(ctx: WriteContext, sale: Row<'sale'>, paid: Money): Promise<void> {
  const pending = sub(sale.pending, paid);
  const status = saleStatusOf(sale.total, pending);
  await change(ctx, 'sale', sale, { pending, status });
  ctx.emit({ type: pending === ZERO ? 'sale.paid' : 'sale.updated', model: 'sale', id: sale.id });
  if (paid > ZERO || status === SaleStatus.paid) {
    if (pending > ZERO && (await holdsGoods(ctx, sale))) await requireMayOwe(ctx, sale.customer, [sale.product]);
    await deliverSale(ctx, sale.id);
  } else if (pending === sale.total && sale.pendingPaymentMethod === null && !(await isInvoiced(ctx, sale))) {
    await returnSold(ctx, sale.id);
  }
  await settleFeeRecharge(ctx, sale);
  // A reversal is settled, or a sale that was reversed before it was paid.
  if (pending === ZERO) await finishRefund(ctx, sale.cancelationOf ?? sale.id);
}

/** True for a sale that a document charges. A draft does not yet. */
async function isInvoiced(ctx: WriteContext, { invoice: id }: Row<'sale'>): Promise<boolean> {
  const invoice = id === null ? undefined : await getRow(ctx.db, 'invoice', id);
  return invoice !== undefined && invoice.status !== InvoiceStatus.draft;
}

/**
 * Applies what was paid of an invoice to it and to the documents it was converted to; below zero it is owed again. Write
 * the payments first: `paymentMethods` names those that now pay it. Throws 409 where more would be paid than is owed.
 */
export function applyToInvoice(ctx: WriteContext, id: number, paid: Money): Promise<void> {
  return applyToInvoices(ctx, new Map([[id, paid]]));
}

/** The same of several, by id. A document that several were converted to changes once. */
async function applyToInvoices(ctx: WriteContext, paid: ReadonlyMap<number, Money>): Promise<void> {
  const conversions = new Map<number, Money>();
  for (const [id, amount] of paid) {
    const converted = await applyToOne(ctx, id, amount);
    if (converted !== null) conversions.set(converted.id, add(conversions.get(converted.id) ?? ZERO, amount));
  }
  if (conversions.size > 0) await applyToInvoices(ctx, conversions);
}

/** Returns the document it was converted to. */
async function applyToOne(ctx: WriteContext, id: number, paid: Money): Promise<Row<'invoice'> | null> {
  const invoice = await getRow(ctx.db, 'invoice', id);
  if (invoice === undefined) throw new Error(`no invoice ${id}`);
  const pending = sub(invoice.pending, paid);
  const payable = payableOf(invoice);
  if (isBeyond(pending, payable)) throw new ServiceError('invalid_transition');
  const changes = {
    pending,
    paymentStatus: paymentStatusOf(payable, pending),
    paymentMethods: await methodsOf(ctx, id),
  };
  await change(ctx, 'invoice', invoice, changes);
  ctx.emit({ type: eventOf(payable, pending), model: 'invoice', id });
  return convertedOf(ctx, invoice);
}

/** Updates the methods that an invoice and its conversions name, where what is owed has not changed. */
export async function restateMethods(ctx: WriteContext, id: number): Promise<void> {
  const invoice = await getRow(ctx.db, 'invoice', id);
  if (invoice === undefined) throw new Error(`no invoice ${id}`);
  const paymentMethods = await methodsOf(ctx, id);
  await change(ctx, 'invoice', invoice, { paymentMethods }, 'updated');
  const converted = await convertedOf(ctx, invoice);
  if (converted !== null) await restateMethods(ctx, converted.id);
}

/** True where what is owed does not lie between zero and what is to be paid, which may be below zero. */
function isBeyond(pending: Money, payable: Money): boolean {
  const [owed, whole] = payable < 0 ? [neg(pending), neg(payable)] : [pending, payable];
  return owed < 0 || owed > whole;
}

function eventOf(payable: Money, pending: Money): 'invoice.updated' | 'invoice.partiallyPaid' | 'invoice.paid' {
  if (pending === ZERO) return 'invoice.paid';
  return pending === payable ? 'invoice.updated' : 'invoice.partiallyPaid';
}

/** The names of the methods an invoice is paid with, in the order of its payments, then those of sales on account. */
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
