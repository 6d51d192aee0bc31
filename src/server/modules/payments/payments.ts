/** Payments as they are written: the row with its movement of the cash point, and what it pays of sales and invoices. */

import type { WriteContext } from '#server/core/context/context.ts';
import { execute, NUMBER } from '#server/core/db/execute.ts';
import { appendRow, getRow, insertRow } from '#server/core/records/rows.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, ZERO } from '#shared/domain/money.ts';
import type { ActionScope } from '#shared/domain/scopes.ts';
import { tillTypes } from '#shared/domain/settlement.ts';
import { MovementType, PaymentType } from '#shared/domain/states.ts';
import { appendMovement } from '../cash/posLedger.ts';
import { type Succeeded, successorOf } from '../conversions/successors.ts';
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
  const [previous] = await execute<{ hash: string }>(
    ctx.db,
    'select "hash" from "payment" order by "id" desc limit 1',
    [],
  );
  const id = await appendRow(ctx, 'payment', payment, previous?.hash ?? null);
  ctx.emit({ type: 'payment.created', model: 'payment', id });
  await journal(ctx, id, payment);
  await moveBalance(ctx, { ...payment, id });
  return id;
}

/** What a payment pays of a sale. Returns the row's id. */
export function insertSaleShare(ctx: WriteContext, payment: number, sale: number, amount: Money): Promise<number> {
  return insertRow(ctx, 'salePayment', { sale, payment, amount });
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
  /** The row of a document this one stands for, which it mirrors. */
  readonly mirrorOf?: number | null;
}

/** An invoice that is paid. */
export type PaidInvoice = Pick<Row<'invoice'>, 'id' | 'customer'> & Succeeded;

/**
 * Writes what a payment pays of an invoice, and mirrors it at the documents that stand for it, up to the last, which is
 * the one a receipt is of. Returns the row's id.
 */
export async function insertInvoiceShare(
  ctx: WriteContext,
  invoice: PaidInvoice,
  share: InvoiceShare,
): Promise<number> {
  const successor = await successorOf(ctx, invoice);
  const { receipt = null, ...paid } = share;
  const id = await insertShare(ctx, invoice, { ...paid, receipt: successor === null ? receipt : null });
  if (successor !== null) {
    const isFTR = share.isFTR === 1 && (await isPaidAtIssue(ctx, successor.id)) ? 1 : 0;
    await insertInvoiceShare(ctx, successor, { ...share, isFTR, salePayment: null, mirrorOf: id });
  }
  return id;
}

async function insertShare(
  ctx: WriteContext,
  invoice: Pick<Row<'invoice'>, 'id' | 'customer'>,
  share: InvoiceShare,
): Promise<number> {
  const customer = invoice.customer === null ? undefined : await getRow(ctx.db, 'customer', invoice.customer);
  return insertRow(ctx, 'invoicePayment', {
    ...share,
    invoice: invoice.id,
    // The contract requires a number here: 0 stands for a sale without a customer.
    customer: customer?.id ?? 0,
    customerName: customer?.name ?? '',
  });
}

/** True for a document that was paid in full when it was issued. */
async function isPaidAtIssue(ctx: WriteContext, invoice: number): Promise<boolean> {
  const found = await execute(
    ctx.db,
    `select 1 from "invoicePayment" where "invoice" = ${NUMBER} and "isFTR" = 1 limit 1`,
    [invoice],
  );
  return found.length > 0;
}

async function journal(ctx: WriteContext, payment: number, { type, pos, amount, tip }: NewPayment): Promise<void> {
  if (!tillTypes.has(type)) return;
  if (pos === null) throw new Error(`payment ${payment} of cash or card at no cash point`);
  const movement = type === PaymentType.cash ? MovementType.cashPayment : MovementType.cardPayment;
  await appendMovement(ctx, { pos, type: movement, amount, payment });
  if (tip !== ZERO) await appendMovement(ctx, { pos, type: MovementType.tip, amount: tip, payment });
}
