/** Payments as they are written: the row with its movement of the cash point, and what it pays of sales and invoices. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { append, getRow, insert } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, ZERO } from '#shared/domain/money.ts';
import { behaviourOf } from '#shared/domain/paymentTypes.ts';
import type { ActionScope } from '#shared/domain/scopes.ts';
import { MovementType } from '#shared/domain/states.ts';
import { appendMovement } from '../cash/posLedger.ts';
import { type ConversionLinks, convertedOf } from '../conversions/conversions.ts';
import type { Origin } from './balanceReturns.ts';
import { type BalanceSource, moveBalance } from './balances.ts';

/** A payment to write. Amounts below zero go back to whoever paid. */
export interface NewPayment
  extends Pick<Row<'payment'>, 'paymentMethod' | 'type' | 'amount' | 'tendered' | 'reference' | 'customer' | 'pos'> {
  readonly change: Money;
  readonly tip: Money;
  /** The opening of the session it belongs to; null where the cash point is closed or there is none. */
  readonly session: number | null;
  /** The payment it takes back, and why. */
  readonly cancelationOf?: number;
  readonly reason?: string;
  /** The right by which money goes back or moves to another method; null or absent where it needs none. */
  readonly scope?: ActionScope | null;
  /** Which voucher or deposit pays it, or gets it where it is paid out. */
  readonly source?: BalanceSource;
  /** What of it balances had paid that it is paid out of, the latest first. */
  readonly origins?: readonly Origin[];
}

/**
 * Inserts a payment, chained to the one before it; for cash and card the movements of it and of its tip, for vouchers and
 * deposits what it takes out of them. Returns its id. Throws 409 `cash_point_closed` where a movement needs a session and
 * none is open, `insufficient_balance`.
 */
export async function insertPayment(ctx: WriteContext, payment: NewPayment): Promise<number> {
  const id = await append(ctx, 'payment', payment);
  await journal(ctx, id, payment);
  await moveBalance(ctx, { ...payment, id });
  return id;
}

/** What a payment pays of a sale. Returns the row's id. */
export function insertSaleShare(ctx: WriteContext, payment: number, sale: number, amount: Money): Promise<number> {
  return insert(ctx, 'salePayment', { sale, payment, amount });
}

/** What a payment pays of an invoice. */
export interface InvoiceShare {
  readonly payment: number;
  readonly paymentMethod: number;
  readonly amount: Money;
  /** Paid in full at issue: the invoice is its own receipt. */
  readonly isFTR: 0 | 1;
  readonly receipt?: number | null;
  /** The row that says what it pays of a sale, where it pays one only. */
  readonly salePayment?: number | null;
  /** The row it copies, of the document this one was converted from. */
  readonly copyOf?: number | null;
}

/** An invoice that is paid. */
export type PaidInvoice = Pick<Row<'invoice'>, 'id' | 'customer'> & ConversionLinks;

/**
 * Writes what a payment pays of an invoice, and copies it to the documents it was converted to, up to the last, which is
 * the one a receipt is of. Returns the row's id.
 */
export async function insertInvoiceShare(
  ctx: WriteContext,
  invoice: PaidInvoice,
  share: InvoiceShare,
): Promise<number> {
  const converted = await convertedOf(ctx, invoice);
  const { receipt = null, ...paid } = share;
  const id = await insertShare(ctx, invoice, { ...paid, receipt: converted === null ? receipt : null });
  if (converted !== null) {
    const isFTR = share.isFTR === 1 && (await isPaidAtIssue(ctx, converted.id)) ? 1 : 0;
    await insertInvoiceShare(ctx, converted, { ...share, isFTR, salePayment: null, copyOf: id });
  }
  return id;
}

async function insertShare(
  ctx: WriteContext,
  invoice: Pick<Row<'invoice'>, 'id' | 'customer'>,
  share: InvoiceShare,
): Promise<number> {
  const customer = invoice.customer === null ? undefined : await getRow(ctx.db, 'customer', invoice.customer);
  return insert(ctx, 'invoicePayment', {
    ...share,
    invoice: invoice.id,
    // The contract requires a number here: 0 stands for a sale without a customer.
    customer: customer?.id ?? 0,
    customerName: customer?.name ?? '',
  });
}

/** True for a document that was paid in full when it was issued. */
async function isPaidAtIssue(ctx: WriteContext, invoice: number): Promise<boolean> {
  const found = await queryAll(
    ctx.db,
    sql`select 1 from "invoicePayment" where "invoice" = ${invoice} and "isFTR" = 1
    limit 1`,
  );
  return found.length > 0;
}

async function journal(ctx: WriteContext, payment: number, { type, pos, amount, tip }: NewPayment): Promise<void> {
  const { journal: movement } = behaviourOf(type);
  if (movement === undefined) return;
  if (pos === null) throw new Error(`payment ${payment} of a type with a journal at no cash point`);
  await appendMovement(ctx, { pos, type: movement, amount, payment });
  if (tip !== ZERO) await appendMovement(ctx, { pos, type: MovementType.tip, amount: tip, payment });
}
