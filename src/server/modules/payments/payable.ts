/** What can be paid: pending sales and confirmed invoices. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow, load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, max, min, sub, ZERO } from '#shared/domain/money.ts';
import { InvoiceStatus, SaleStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { leavesOf } from '../conversions/conversions.ts';
import { isExpired } from '../sales/expiry.ts';

/** One thing that is owed: a sale, a sale on an invoice, or what of an invoice is of no sale. */
export interface Due {
  readonly sale: Row<'sale'> | null;
  /** Confirmed; what is paid of the sale is paid of it, too. */
  readonly invoice: Row<'invoice'> | null;
  readonly amount: Money;
  /** Who owes it where neither says so: the customer of its last conversion. */
  readonly customer?: number | null;
}

/** What is owed of sales, in their order. Throws 404, 409 and 422 with the sale at fault. */
export async function duesOfSales(
  ctx: ReadContext,
  input: { readonly sale?: number | undefined; readonly sales?: readonly number[] | undefined },
): Promise<Due[]> {
  if (input.sale !== undefined && input.sales !== undefined) throw invalidField('#/sales', 'invalid_value', 'sale');
  const ids = input.sales ?? (input.sale === undefined ? [] : [input.sale]);
  if (ids.length === 0) throw invalidField('#/sale', 'required');
  const again = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (again >= 0) throw invalidField(`#/sales/${again}`, 'invalid_value', `${ids[again]}`);
  const invoices = new Map<number, Row<'invoice'> | null>();
  const dues: Due[] = [];
  for (const [index, id] of ids.entries()) {
    const sale = await getRow(ctx.db, 'sale', id);
    if (sale === undefined) {
      if (input.sales === undefined) throw new ServiceError('not_found');
      throw invalidField(`#/sales/${index}`, 'unknown_reference');
    }
    if (sale.deleted === 1) throw new ServiceError('record_deleted');
    // What is owed to the customer is paid out by the refund that owes it.
    const isPayable = mayMove('sale', 'pay', sale.status) && sale.pending >= 0 && !(await isExpired(ctx, sale));
    if (!isPayable) throw new ServiceError('invalid_transition');
    if (sale.invoice !== null && !invoices.has(sale.invoice)) {
      invoices.set(sale.invoice, await confirmedInvoice(ctx, sale.invoice));
    }
    dues.push({ sale, invoice: invoices.get(sale.invoice ?? 0) ?? null, amount: sale.pending });
  }
  return dues;
}

/**
 * What is owed of a confirmed invoice: its sales that are open, in their order, and what is of no sale; of a
 * conversion, what is owed of its sources. Throws 404, 422 in another currency than the company's, and 409
 * `invalid_transition` where nothing is owed or it is no invoice to be paid.
 */
export async function duesOfInvoice(ctx: ReadContext, id: number): Promise<Due[]> {
  const invoice = await load(ctx, 'invoice', id);
  const isPayable =
    mayMove('invoice', 'pay', invoice.status) &&
    mayMove('payment', 'pay', invoice.paymentStatus) &&
    invoice.pending > 0 &&
    isDemand(invoice);
  if (!isPayable) throw new ServiceError('invalid_transition');
  await requireOwnCurrency(ctx, invoice);
  const dues: Due[] = [];
  let rest = invoice.pending;
  for (const leaf of await leavesOf(ctx, invoice)) {
    const owed = min(leaf.pending, rest);
    // What a credit note owes its customer is paid out by a refund.
    if (owed <= ZERO) continue;
    rest = sub(rest, owed);
    for (const due of await duesOfLeaf(ctx, leaf, owed)) dues.push({ ...due, customer: invoice.customer });
  }
  return dues;
}

/**
 * What is owed to the customer of a confirmed document, amounts below zero: by its negative sales, the rest by
 * itself. Throws 404, and 409 `invalid_transition` where nothing is.
 */
export async function duesToPayOut(ctx: ReadContext, id: number): Promise<Due[]> {
  const invoice = await load(ctx, 'invoice', id);
  const owesCustomer =
    mayMove('invoice', 'pay', invoice.status) &&
    mayMove('payment', 'pay', invoice.paymentStatus) &&
    invoice.pending < 0 &&
    isDemand(invoice);
  if (!owesCustomer) throw new ServiceError('invalid_transition');
  await requireOwnCurrency(ctx, invoice);
  const dues: Due[] = [];
  let rest = invoice.pending;
  for (const leaf of await leavesOf(ctx, invoice)) {
    const owed = max(leaf.pending, rest);
    if (owed >= ZERO) continue;
    rest = sub(rest, owed);
    dues.push(...(await duesOfLeaf(ctx, leaf, owed)));
  }
  return dues;
}

/**
 * False for what demands no money: what a proforma offers is paid by its sales, or once it is an invoice, and what is
 * internal is the facility's own. Money taken for either would be taken without an invoice.
 */
function isDemand({ isProforma, isInternal }: Row<'invoice'>): boolean {
  return isProforma === 0 && isInternal === 0;
}

/** Throws 422 for a document in another currency than its company's: drawers and accounts count that one alone. */
async function requireOwnCurrency(ctx: ReadContext, { company, currency }: Row<'invoice'>): Promise<void> {
  const seller = company === null ? undefined : await getRow(ctx.db, 'company', company);
  if (seller !== undefined && seller.currency !== currency) throw invalidField('#/invoice', 'invalid_value', currency);
}

/** How `owed` of a document is owed: by its open sales as far as they go, the rest by itself. */
async function duesOfLeaf(ctx: ReadContext, invoice: Row<'invoice'>, owed: Money): Promise<Due[]> {
  const isToCustomer = owed < 0;
  const sales = await queryAll<Row<'sale'>>(
    ctx.db,
    sql`select * from "sale" where "invoice" = ${invoice.id}
    and "status" in (${sql.literal(SaleStatus.pending, SaleStatus.partlyPaid)})
    and "pending" ${isToCustomer ? sql`<` : sql`>`} 0
      order by "id"`,
  );
  const dues: Due[] = [];
  let rest = owed;
  for (const sale of sales) {
    const amount = isToCustomer ? max(sale.pending, rest) : min(sale.pending, rest);
    rest = sub(rest, amount);
    dues.push({ sale, invoice, amount });
  }
  return rest === ZERO ? dues : [...dues, { sale: null, invoice, amount: rest }];
}

async function confirmedInvoice(ctx: ReadContext, id: number): Promise<Row<'invoice'> | null> {
  const invoice = await getRow(ctx.db, 'invoice', id);
  return invoice?.status === InvoiceStatus.confirmed ? invoice : null;
}
