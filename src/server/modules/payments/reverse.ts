/** Reversing payments: always by another payment with the opposite sign, never by changing one. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, neg, sum, ZERO } from '#shared/domain/money.ts';
import type { ActionScope } from '#shared/domain/scopes.ts';
import { InvoiceStatus, SaleStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { ServiceError } from '#shared/errors.ts';
import { chainOf } from '../conversions/conversions.ts';
import { refundsOf } from '../sales/negativeSales.ts';
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
  const allocated = await loadAllocated(ctx, id);
  const { payment, saleShares, invoiceShares } = allocated;
  const cancelation = await queryFirst(ctx.db, sql`select 1 from "payment" where "cancelationOf" = ${id}`);
  if (cancelation !== undefined || payment.cancelationOf !== null || payment.amount <= 0) {
    throw new ServiceError('invalid_transition');
  }
  const isOpen =
    saleShares.every(({ sale }) => mayReopen(sale)) && invoiceShares.every((share) => mayOwe(share.invoice));
  if (!isOpen) throw new ServiceError('invalid_transition');
  // It went into a deposit, and comes out by `deposits/return` as far as the deposit still holds it.
  if (saleShares.length + invoiceShares.length === 0) throw new ServiceError('invalid_transition');
  return allocated;
}

async function loadAllocated(ctx: ReadContext, id: number): Promise<AllocatedPayment> {
  const payment = await load(ctx, 'payment', id);
  const saleShares: AllocatedPayment['saleShares'][number][] = [];
  for (const row of await sharesOf<'salePayment'>(ctx, 'salePayment', id)) {
    saleShares.push({ row, sale: await load(ctx, 'sale', row.sale) });
  }
  const invoiceShares: AllocatedPayment['invoiceShares'][number][] = [];
  for (const row of await sharesOf<'invoicePayment'>(ctx, 'invoicePayment', id)) {
    invoiceShares.push({ row, invoice: await load(ctx, 'invoice', row.invoice) });
  }
  return { payment, saleShares, invoiceShares };
}

/** True of a sale that may be owed again. */
function mayReopen({ deleted, status }: Row<'sale'>): boolean {
  return deleted === 0 && mayMove('sale', 'cancelPayment', status);
}

/** True of a document that may be owed again. */
function mayOwe({ status, paymentStatus }: Row<'invoice'>): boolean {
  return mayMove('invoice', 'pay', status) && mayMove('payment', 'cancelPayment', paymentStatus);
}

/** A payment of sales: what of it may be owed again, and what was refunded or credited meanwhile. */
export interface PartedPayment {
  readonly all: AllocatedPayment;
  readonly rest: AllocatedPayment;
  readonly refunded: AllocatedPayment;
}

/**
 * True where something of a sale was given back since a payment of it. What was set off before the payment was no money of it, which
 * paid the rest; nor is what was credited and not paid back, or taken off for an advance.
 */
export function isGivenBackSince(sale: Sql, payment: Sql): Sql {
  return sql`exists (select 1 from "sale" x
    where x."cancelationOf" = ${sale} and x."deleted" = 0 and x."status" <> ${sql.literal(SaleStatus.cancelled)}
      and x."fkModel" is null
      and exists (select 1 from "salePayment" y where y."sale" = x."id" and y."payment" > ${payment}))`;
}

/** Parts a payment of sales by what became of each of them. */
export async function partByRefunds(ctx: ReadContext, id: number): Promise<PartedPayment> {
  const all = await loadAllocated(ctx, id);
  const refunded = new Set<number>();
  for (const { sale } of all.saleShares) {
    if (!mayReopen(sale) || (await wasGivenBackSince(ctx, sale.id, id))) refunded.add(sale.id);
  }
  for (const share of all.invoiceShares) {
    const own = salesOn(all, share).map(({ sale }) => sale.id);
    // A credit note reverses the sales of its lines: those of its document are told apart.
    if (own.some((sale) => refunded.has(sale))) continue;
    if (mayOwe(share.invoice) && !(await isCredited(ctx, share.invoice, BESIDE_SALES))) continue;
    for (const sale of own) refunded.add(sale);
  }
  const part = (isRefunded: boolean): AllocatedPayment => {
    const saleShares = all.saleShares.filter(({ sale }) => refunded.has(sale.id) === isRefunded);
    const invoiceShares = all.invoiceShares.flatMap(({ row, invoice }) => {
      const amount = sum(salesOn({ saleShares }, { row }), (own) => own.row.amount);
      return amount === ZERO ? [] : [{ row: { ...row, amount }, invoice }];
    });
    return { payment: all.payment, saleShares, invoiceShares };
  };
  return { all, rest: part(false), refunded: part(true) };
}

/** The sales of a payment that its share of a document pays. */
function salesOn(
  { saleShares }: Pick<AllocatedPayment, 'saleShares'>,
  { row: { invoice, salePayment } }: Pick<AllocatedPayment['invoiceShares'][number], 'row'>,
): AllocatedPayment['saleShares'] {
  return saleShares.filter(({ row, sale }) =>
    salePayment === null ? sale.invoice === invoice : row.id === salePayment,
  );
}

/**
 * Throws 409 `invalid_transition` where part of what a payment pays was refunded: that money has gone out already.
 */
export async function requireUnrefunded(
  ctx: ReadContext,
  { saleShares, invoiceShares }: AllocatedPayment,
): Promise<void> {
  for (const { sale } of saleShares) {
    if ((await refundsOf(ctx, sale.id)).length > 0) throw new ServiceError('invalid_transition');
  }
  for (const { invoice } of invoiceShares) {
    if (await isCredited(ctx, invoice)) throw new ServiceError('invalid_transition');
  }
}

async function wasGivenBackSince(ctx: ReadContext, sale: number, payment: number): Promise<boolean> {
  const found = await queryFirst(ctx.db, sql`select 1 where ${isGivenBackSince(sql`${sale}`, sql`${payment}`)}`);
  return found !== undefined;
}

/** Of a credit note `n`: something of it was paid back that is of no sale. */
const BESIDE_SALES = sql`n."pending" <> n."total" and n."total" <> (select coalesce(sum(s."total"), 0) from "sale" s where s."invoice" = n."id")`;

/** True where a credit note is of a document, or of one it was converted to. */
async function isCredited(ctx: ReadContext, invoice: Row<'invoice'>, which = sql`1 = 1`): Promise<boolean> {
  for (const { id } of await chainOf(ctx, invoice)) {
    const credits = await queryAll(
      ctx.db,
      sql`select 1 from "invoice" n where n."source" = ${id} and n."isCreditNote" = 1
        and n."status" = ${sql.literal(InvoiceStatus.confirmed)} and ${which} limit 1`,
    );
    if (credits.length > 0) return true;
  }
  return false;
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
