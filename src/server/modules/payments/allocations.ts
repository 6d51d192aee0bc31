/** Which payment pays which part of what is owed, and how that is written. */

import type { WriteContext } from '#server/core/context/context.ts';
import { at } from '#server/core/operations/at.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, neg, sum, ZERO } from '#shared/domain/money.ts';
import { allocate } from '#shared/domain/settlement.ts';
import type { Due } from './payable.ts';
import { applyPaid } from './paymentStates.ts';
import { type Allocations, type NewPayment, type PaidInvoice, recordPayment, type SaleAllocation } from './payments.ts';

/** What can be paid: a sale, a document, or a sale on a document. */
export interface Payable {
  readonly sale: Pick<Row<'sale'>, 'id'> | null;
  readonly invoice: PaidInvoice | null;
}

/** What of one due a payment pays; below zero it pays out. */
export interface Share<P extends Payable = Due> {
  readonly due: P;
  readonly amount: Money;
}

/** A payment to write, and what it pays. */
export interface Allocated<P extends Payable = Due> {
  readonly payment: NewPayment;
  readonly shares: readonly Share<P>[];
}

/** By invoice the receipt for what was paid of it, or of the last document of its conversions; null where its type has none. */
export type Receipts = ReadonlyMap<number, number | null>;

/**
 * What each payment pays of what is owed: each goes on where the one before it stopped. `amounts` are above zero; with
 * `sign` −1 they are paid out.
 */
export function sharesInOrder<P extends Payable>(
  amounts: readonly Money[],
  dues: readonly (P & { readonly amount: Money })[],
  sign: 1 | -1 = 1,
): Share<P>[][] {
  const signed = (amount: Money): Money => (sign === 1 ? amount : neg(amount));
  const shares = allocate(
    amounts,
    dues.map(({ amount }) => signed(amount)),
  );
  return shares.map((parts) =>
    parts.flatMap((amount, place) => (amount > ZERO ? [{ due: at(dues, place), amount: signed(amount) }] : [])),
  );
}

/** Writes payments with their allocations. Returns their ids. */
export async function recordPayments<P extends Payable>(
  ctx: WriteContext,
  payments: readonly Allocated<P>[],
  terms: { readonly isFTR: 0 | 1; readonly receipts: Receipts },
): Promise<number[]> {
  const ids: number[] = [];
  for (const { payment, shares } of payments) ids.push(await recordPayment(ctx, payment, allocationsOf(shares, terms)));
  return ids;
}

/** What some shares come to. */
export function amountOf(shares: readonly { readonly amount: Money }[]): Money {
  return sum(shares, ({ amount }) => amount);
}

/** The rows of shares: one for each sale, and one for each invoice over all that is paid of it. */
function allocationsOf(
  shares: readonly Share<Payable>[],
  { isFTR, receipts }: { readonly isFTR: 0 | 1; readonly receipts: Receipts },
): Allocations {
  const ofSales = new Map<Share<Payable>, SaleAllocation>();
  for (const share of shares) {
    const { sale } = share.due;
    if (sale !== null) ofSales.set(share, { sale: sale.id, amount: share.amount });
  }
  const invoices = [...byInvoice(shares)].map(([invoice, own]) => {
    const [only, ...others] = own;
    return {
      invoice,
      amount: amountOf(own),
      isFTR,
      receipt: receipts.get(invoice.id) ?? null,
      of: only === undefined || others.length > 0 ? null : (ofSales.get(only) ?? null),
    };
  });
  return { sales: [...ofSales.values()], invoices };
}

/** Shares by the invoice they pay. */
export function byInvoice<P extends Payable>(shares: readonly Share<P>[]): Map<NonNullable<P['invoice']>, Share<P>[]> {
  const invoices = new Map<NonNullable<P['invoice']>, Share<P>[]>();
  for (const share of shares) {
    const { invoice } = share.due;
    if (invoice !== null) invoices.set(invoice, [...(invoices.get(invoice) ?? []), share]);
  }
  return invoices;
}

/** Applies shares to the sales and invoices they pay. A sale over nothing is paid without a share. */
export async function applyShares(ctx: WriteContext, dues: readonly Due[], shares: readonly Share[]): Promise<void> {
  const sales = dues.flatMap(({ sale }) => {
    if (sale === null) return [];
    const own = shares.filter(({ due }) => due.sale?.id === sale.id);
    return own.length > 0 || sale.pending === ZERO ? [{ sale, amount: amountOf(own) }] : [];
  });
  const invoices = [...byInvoice(shares)].map(([invoice, own]) => ({ invoice, amount: amountOf(own) }));
  await applyPaid(ctx, { sales, invoices });
}
