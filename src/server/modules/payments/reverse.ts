/** Reversing payments: always by another payment with the opposite sign, never by changing one. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow, load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, neg, ZERO } from '#shared/domain/money.ts';
import type { ActionScope } from '#shared/domain/scopes.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { ServiceError } from '#shared/errors.ts';
import { chainOf } from '../conversions/conversions.ts';
import { reversalsOf } from '../sales/negativeSales.ts';
import { type Allocations, type NewPayment, recordPayment, type SaleAllocation } from './payments.ts';
import { type Till, tillFor } from './till.ts';

/** A payment with its allocations. */
export interface AllocatedPayment {
  readonly payment: Row<'payment'>;
  readonly saleShares: readonly { readonly row: Row<'salePayment'>; readonly sale: Row<'sale'> }[];
  readonly invoiceShares: readonly { readonly row: Row<'invoicePayment'>; readonly invoice: Row<'invoice'> }[];
}

/**
 * A payment that can be reversed. Throws 404, and 409 `invalid_transition` where it was reversed already, is a reversal,
 * a payment out or a set-off, or where the state of what it pays does not allow it.
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
  // It went into a deposit, and comes out by `deposits/return` as far as the deposit still holds it.
  if (saleShares.length + invoiceShares.length === 0) throw new ServiceError('invalid_transition');
  return { payment, saleShares, invoiceShares };
}

/**
 * Throws 409 `invalid_transition` where part of what a payment pays was refunded: that money has gone out already.
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
 * Where the money of a payment moves: for cash and card in the session of the cash point named, else of the payment's own.
 * Throws 409 `cash_point_closed`.
 */
export function tillOf(
  ctx: WriteContext,
  payment: Pick<Row<'payment'>, 'pos' | 'currency'>,
  types: readonly number[],
  named: number | null,
): Promise<Till> {
  return tillFor(ctx, types, named ?? payment.pos, payment.currency);
}

/**
 * Writes the payment that reverses another, with the allocations of that one negated. It is not applied to what they pay.
 * Returns its id. Throws 409 `insufficient_cash`.
 */
export function reversePayment(
  ctx: WriteContext,
  allocated: AllocatedPayment,
  till: Till,
  why: { readonly reason: string | null; readonly scope: ActionScope },
): Promise<number> {
  const { payment } = allocated;
  const reversal: NewPayment = {
    paymentMethod: payment.paymentMethod,
    type: payment.type,
    amount: neg(payment.amount),
    tendered: null,
    change: ZERO,
    tip: neg(payment.tip ?? ZERO),
    reference: payment.reference,
    customer: payment.customer,
    till,
    currency: payment.currency,
    cancelationOf: payment.id,
    scope: why.scope,
    ...(why.reason === null ? {} : { reason: why.reason }),
  };
  return recordPayment(ctx, reversal, allocationsOf(allocated, -1));
}

/** The allocations of a payment, for another that pays the same; with `sign` −1 for the one that reverses it. */
export function allocationsOf({ saleShares, invoiceShares }: AllocatedPayment, sign: 1 | -1): Allocations {
  const signed = (amount: Money): Money => (sign === 1 ? amount : neg(amount));
  const ofSales = new Map<number | null, SaleAllocation>(
    saleShares.map(({ row }) => [row.id, { sale: row.sale, amount: signed(row.amount) }]),
  );
  const invoices = invoiceShares.map(({ row, invoice }) => ({
    invoice,
    amount: signed(row.amount),
    isFTR: sign === 1 ? row.isFTR : (0 as const),
    of: ofSales.get(row.salePayment) ?? null,
  }));
  return { sales: [...ofSales.values()], invoices };
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
