/** Payments as they are written: the row with its movement of the cash point, and its allocations. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { append, getRow, insertPart } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money, neg, ZERO } from '#shared/domain/money.ts';
import { behaviourOf, cashTypes } from '#shared/domain/paymentTypes.ts';
import type { ActionScope } from '#shared/domain/scopes.ts';
import { MovementType } from '#shared/domain/states.ts';
import { appendMovement, requireCash } from '../cash/posLedger.ts';
import { type ConversionLinks, convertedOf } from '../conversions/conversions.ts';
import type { BalanceSource, Credited } from './balanceReturns.ts';
import { moveBalance } from './balances.ts';
import { type BasketPayment, settleBasketPayments } from './basketPayments.ts';
import type { Till } from './till.ts';

/** A payment to write. Amounts below zero go out. */
export interface NewPayment
  extends Pick<Row<'payment'>, 'paymentMethod' | 'type' | 'amount' | 'tendered' | 'reference' | 'customer'> {
  /** That of what it pays, and of its till. */
  readonly currency: string;
  readonly change: Money;
  readonly tip: Money;
  readonly till: Till;
  /** The payment it reverses, and why. */
  readonly cancelationOf?: number;
  readonly reason?: string;
  /** The permission by which money goes out or moves to another method; null or absent where it needs none. */
  readonly scope?: ActionScope | null;
  /** Which voucher or deposit pays it, or gets it where it is paid out. */
  readonly source?: BalanceSource;
  /** What had been taken for the basket: this is it, on the document. */
  readonly taken?: BasketPayment | null;
  /** What it pays out: by default money returns to the balances that paid what these credit. */
  readonly credited?: readonly Credited[];
}

/** What a payment pays of a sale. */
export interface SaleAllocation {
  readonly sale: number;
  readonly amount: Money;
}

/** What a payment pays of an invoice. */
export interface InvoiceAllocation {
  readonly invoice: PaidInvoice;
  readonly amount: Money;
  /** Paid in full at issue: the invoice is its own receipt. */
  readonly isFTR: 0 | 1;
  readonly receipt?: number | null;
  /** The allocation to a sale of the invoice, where it pays only one. */
  readonly of: SaleAllocation | null;
}

/** An invoice that is paid. */
export type PaidInvoice = Pick<Row<'invoice'>, 'id' | 'customer'> & ConversionLinks;

/** Everything one payment pays. */
export interface Allocations {
  readonly sales: readonly SaleAllocation[];
  readonly invoices: readonly InvoiceAllocation[];
}

/** Those of a payment into a deposit or out of it. */
export const noAllocations: Allocations = { sales: [], invoices: [] };

/**
 * Writes a payment and its allocations: the only way one is written. The row is chained to the one before it. Cash and
 * card get the movements of amount and tip; vouchers and deposits move by the amount. What is owed is not touched
 * (`applyPayments`). Returns the payment's id. Throws 409 `insufficient_balance`, and `insufficient_cash` where the drawer
 * does not hold what goes out.
 */
export async function recordPayment(ctx: WriteContext, payment: NewPayment, allocations: Allocations): Promise<number> {
  const { sales, invoices } = allocations;
  const { pos, session } = payment.till;
  const moved = add(payment.amount, payment.tip);
  if (moved < ZERO && cashTypes.has(payment.type) && session !== null) await requireCash(ctx.db, session, neg(moved));
  const at = { pos: pos?.id ?? null, session: session?.id ?? null };
  const id = await append(ctx, 'payment', { ...payment, ...at });
  await journal(ctx, id, payment);
  if (payment.taken) await settleBasketPayments(ctx, payment.taken, placeOf(payment.till), id);
  else await moveBalance(ctx, { ...payment, id });
  const rows = new Map<SaleAllocation | null, number>();
  for (const allocation of sales) {
    rows.set(allocation, await insertPart(ctx, 'salePayment', { ...allocation, payment: id }));
  }
  const { paymentMethod } = payment;
  for (const { invoice, of, ...paid } of invoices) {
    const salePayment = rows.get(of) ?? null;
    await insertInvoicePayment(ctx, invoice, { ...paid, payment: id, paymentMethod, salePayment });
  }
  return id;
}

/** Where a basket is charged: at a cash point, in its session. */
function placeOf({ pos, session }: Till): { readonly pos: number; readonly session: number } {
  if (pos === null || session === null) throw new Error('what was taken for a basket is charged at no cash point');
  return { pos: pos.id, session: session.id };
}

/** A row that says what a payment pays of an invoice. */
export interface NewInvoicePayment extends Pick<InvoiceAllocation, 'amount' | 'isFTR' | 'receipt'> {
  readonly payment: number;
  readonly paymentMethod: number;
  readonly salePayment?: number | null;
  /** The row it copies, of the document this one was converted from. */
  readonly copyOf?: number | null;
}

/**
 * Writes what a payment pays of an invoice, and copies it to the documents it was converted to, up to the last, which gets
 * the receipt. Returns the row's id. Only for payments that are there before the document; others are written with it.
 */
export async function insertInvoicePayment(
  ctx: WriteContext,
  invoice: PaidInvoice,
  row: NewInvoicePayment,
): Promise<number> {
  const converted = await convertedOf(ctx, invoice);
  const { receipt = null, ...paid } = row;
  const id = await insertOne(ctx, invoice, { ...paid, receipt: converted === null ? receipt : null });
  if (converted !== null) {
    const isFTR = row.isFTR === 1 && (await isPaidAtIssue(ctx, converted.id)) ? 1 : 0;
    await insertInvoicePayment(ctx, converted, { ...row, isFTR, salePayment: null, copyOf: id });
  }
  return id;
}

async function insertOne(
  ctx: WriteContext,
  invoice: Pick<Row<'invoice'>, 'id' | 'customer'>,
  row: NewInvoicePayment,
): Promise<number> {
  const customer = invoice.customer === null ? undefined : await getRow(ctx.db, 'customer', invoice.customer);
  return insertPart(ctx, 'invoicePayment', {
    ...row,
    invoice: invoice.id,
    // The contract requires a number: 0 means a sale without a customer.
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

async function journal(ctx: WriteContext, payment: number, { type, till, amount, tip }: NewPayment): Promise<void> {
  const { journal: movement } = behaviourOf(type);
  if (movement === undefined) return;
  const pos = till.pos?.id;
  if (pos === undefined) throw new Error(`payment ${payment} of a type with a journal at no cash point`);
  await appendMovement(ctx, { pos, type: movement, amount, payment });
  if (tip !== ZERO) await appendMovement(ctx, { pos, type: MovementType.tip, amount: tip, payment });
}
