/** What can be paid: pending sales and confirmed invoices. */
import type { Row } from '#shared/catalogue/index.ts';
import type { Money } from '#shared/domain/money.ts';
import { InvoiceStatus, SaleStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import type { ReadContext } from '../../context.ts';
import { getRow } from '../../records/rows.ts';

/** One thing that is owed: a sale, what of an invoice no sale stands for, or a sale that is on an invoice. */
export interface Due {
  readonly sale: Row<'sale'> | null;
  /** Confirmed; what is paid of the sale is paid of it, too. */
  readonly invoice: Row<'invoice'> | null;
  readonly amount: Money;
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
    const isPayable = mayMove('sale', 'pay', sale.status) && sale.pending >= 0 && !hasLapsed(ctx, sale);
    if (!isPayable) throw new ServiceError('invalid_transition');
    if (sale.invoice !== null && !invoices.has(sale.invoice)) {
      invoices.set(sale.invoice, await confirmedInvoice(ctx, sale.invoice));
    }
    dues.push({ sale, invoice: invoices.get(sale.invoice ?? 0) ?? null, amount: sale.pending });
  }
  return dues;
}

/** True for a pending sale whose time is over. */
export function hasLapsed(ctx: ReadContext, { status, timeout }: Pick<Row<'sale'>, 'status' | 'timeout'>): boolean {
  return status === SaleStatus.pending && timeout !== null && timeout <= ctx.at;
}

async function confirmedInvoice(ctx: ReadContext, id: number): Promise<Row<'invoice'> | null> {
  const invoice = await getRow(ctx.db, 'invoice', id);
  return invoice?.status === InvoiceStatus.confirmed ? invoice : null;
}
