/** Taking payments back: never by changing them, always by one with the sign turned. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow, load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money, neg, ZERO } from '#shared/domain/money.ts';
import { cashTypes, tillTypes } from '#shared/domain/paymentTypes.ts';
import type { ActionScope } from '#shared/domain/scopes.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { ServiceError } from '#shared/errors.ts';
import { requireCash } from '../cash/posLedger.ts';
import { chainOf } from '../conversions/conversions.ts';
import { reversalsOf } from '../sales/negativeSales.ts';
import { insertInvoiceShare, insertPayment, insertSaleShare, type NewPayment } from './payments.ts';
import { anyTill, openTill, type Till } from './till.ts';

/** A payment with everything it pays. */
export interface AllocatedPayment {
  readonly payment: Row<'payment'>;
  readonly saleShares: readonly { readonly row: Row<'salePayment'>; readonly sale: Row<'sale'> }[];
  readonly invoiceShares: readonly { readonly row: Row<'invoicePayment'>; readonly invoice: Row<'invoice'> }[];
}

/**
 * A payment that can be taken back. Throws 404, and 409 `invalid_transition` where it was taken back already, takes
 * another back, pays something out or sets something off, or where what it pays has moved on.
 */
export async function loadReversible(ctx: ReadContext, id: number): Promise<AllocatedPayment> {
  const payment = await load(ctx, 'payment', id);
  const cancelation = await queryFirst(ctx.db, sql`select 1 from "payment" where "cancelationOf" = ${id}`);
  if (cancelation !== undefined || payment.cancelationOf !== null || payment.amount <= 0) {
    throw new ServiceError('invalid_transition');
  }
  const saleShares: AllocatedPayment['saleShares'][number][] = [];
  for (const row of await sharesOf<'salePayment'>(ctx, 'salePayment', id)) {
    const sale = await getRow(ctx.db, 'sale', row.sale);
    if (sale === undefined || sale.deleted === 1 || !mayMove('sale', 'cancelPayment', sale.status)) {
      throw new ServiceError('invalid_transition');
    }
    saleShares.push({ row, sale });
  }
  const invoiceShares: AllocatedPayment['invoiceShares'][number][] = [];
  for (const row of await sharesOf<'invoicePayment'>(ctx, 'invoicePayment', id)) {
    const invoice = await getRow(ctx.db, 'invoice', row.invoice);
    if (
      invoice === undefined ||
      !mayMove('invoice', 'pay', invoice.status) ||
      !mayMove('payment', 'cancelPayment', invoice.paymentStatus)
    ) {
      throw new ServiceError('invalid_transition');
    }
    invoiceShares.push({ row, invoice });
  }
  // It pays for nothing: it went into a deposit, and comes out of that by `deposits/return`, as far as it is there.
  if (saleShares.length + invoiceShares.length === 0) throw new ServiceError('invalid_transition');
  return { payment, saleShares, invoiceShares };
}

/**
 * Throws 409 `invalid_transition` where something was taken back of what a payment pays: the money of that has gone back
 * already.
 */
export async function requireUnrefunded(
  ctx: ReadContext,
  { saleShares, invoiceShares }: AllocatedPayment,
): Promise<void> {
  for (const { sale } of saleShares) {
    if ((await reversalsOf(ctx, sale.id)).length > 0) throw new ServiceError('invalid_transition');
  }
  for (const share of invoiceShares) {
    for (const { id } of await chainOf(ctx, share.invoice)) {
      const credits = await queryAll(
        ctx.db,
        sql`select 1 from "invoice" where "source" = ${id} and "isCreditNote" = 1
        and "status" = ${sql.literal(InvoiceStatus.confirmed)} limit 1`,
      );
      if (credits.length > 0) throw new ServiceError('invalid_transition');
    }
  }
}

/**
 * Where the money of a payment moves: for cash and card the session of the cash point named, else of the payment's own.
 * Throws 409 `cash_point_closed`.
 */
export function tillOf(
  ctx: WriteContext,
  payment: Pick<Row<'payment'>, 'pos'>,
  types: readonly number[],
  named: number | null,
): Promise<Till> {
  const pos = named ?? payment.pos;
  return types.some((type) => tillTypes.has(type)) ? openTill(ctx, pos) : anyTill(ctx, pos);
}

/**
 * Writes the payment that takes another back, and its shares. What is owed then is the caller's to restate. Returns its
 * id. Throws 409 `insufficient_cash` where the drawer does not hold what is handed back.
 */
export async function reversePayment(
  ctx: WriteContext,
  allocated: AllocatedPayment,
  till: Till,
  why: { readonly reason: string | null; readonly scope: ActionScope },
): Promise<number> {
  const { payment } = allocated;
  const tip = payment.tip ?? ZERO;
  if (cashTypes.has(payment.type) && till.session !== null) {
    await requireCash(ctx.db, till.session, add(payment.amount, tip));
  }
  return insertReallocated(ctx, allocated, till, -1, {
    paymentMethod: payment.paymentMethod,
    type: payment.type,
    amount: neg(payment.amount),
    tendered: null,
    change: ZERO,
    tip: neg(tip),
    reference: payment.reference,
    cancelationOf: payment.id,
    scope: why.scope,
    ...(why.reason === null ? {} : { reason: why.reason }),
  });
}

/**
 * Writes a payment that pays what another paid, in the same parts, or with `sign` −1 takes them back. Returns its id.
 */
export async function insertReallocated(
  ctx: WriteContext,
  { payment, saleShares, invoiceShares }: AllocatedPayment,
  till: Till,
  sign: 1 | -1,
  values: Omit<NewPayment, 'customer' | 'pos' | 'session'>,
): Promise<number> {
  const id = await insertPayment(ctx, {
    ...values,
    customer: payment.customer,
    pos: till.pos?.id ?? null,
    session: till.session?.id ?? null,
  });
  const signed = (amount: Money): Money => (sign === 1 ? amount : neg(amount));
  const rows = new Map<number | null, number>();
  for (const { row } of saleShares) rows.set(row.id, await insertSaleShare(ctx, id, row.sale, signed(row.amount)));
  for (const { row, invoice } of invoiceShares) {
    await insertInvoiceShare(ctx, invoice, {
      payment: id,
      paymentMethod: values.paymentMethod,
      amount: signed(row.amount),
      isFTR: sign === 1 ? row.isFTR : 0,
      salePayment: rows.get(row.salePayment) ?? null,
    });
  }
  return id;
}

function sharesOf<N extends 'salePayment' | 'invoicePayment'>(
  ctx: ReadContext,
  table: N,
  payment: number,
): Promise<readonly Row<N>[]> {
  // Copies on the documents it was converted to follow the original.
  const own = table === 'invoicePayment' ? sql` and "copyOf" is null` : sql``;
  return queryAll<Row<N>>(ctx.db, sql`select * from ${sql.id(table)} where "payment" = ${payment}${own} order by "id"`);
}
