/** Which payment pays which part of what is owed, and how that is written. */

import type { WriteContext } from '#server/core/context/context.ts';
import { at } from '#server/core/operations/at.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money, neg, sum, ZERO } from '#shared/domain/money.ts';
import { allocate } from '#shared/domain/settlement.ts';
import { chainOf } from '../conversions/conversions.ts';
import type { Due } from './payable.ts';
import { applyPaid } from './paymentStates.ts';
import { type Allocations, type NewPayment, type PaidInvoice, recordPayment, type SaleAllocation } from './payments.ts';
import { issueReceipt } from './receipts.ts';
import { noTill, type Till } from './till.ts';

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

/** A document that was issued, and of which type. */
export interface IssuedDocument {
  readonly id: number;
  readonly type: Row<'invoiceType'>;
}

/**
 * Issues the documents of sales that money was taken for and that are on none. Documents stand above payments, so it is handed
 * in: `documentsFor` is the one there is.
 */
export type IssueDocuments = (
  ctx: WriteContext,
  sales: readonly Pick<Row<'sale'>, 'id'>[],
  till: Till,
) => Promise<readonly IssuedDocument[]>;

/** For what is owed of documents alone. */
export const onDocuments: IssueDocuments = (_ctx, [sale]) => {
  throw new Error(`sale ${sale?.id} is on no document`);
};

export interface Settled {
  readonly payments: readonly number[];
  readonly receipts: Receipts;
  /** Documents issued for what was on none. */
  readonly documents: readonly IssuedDocument[];
}

/**
 * Pays what is owed, or pays out what is owed to the customer: issues the receipts, writes the payments and their
 * allocations, applies them, and has a document issued for each sale that was on none. Throws as `recordPayment` does.
 */
export async function settleDues(
  ctx: WriteContext,
  dues: readonly Due[],
  payments: readonly Allocated[],
  issueDocuments: IssueDocuments,
): Promise<Settled> {
  // A set-off moves no money, so nobody gets a receipt for it.
  const moved = payments.filter(({ payment }) => payment.amount !== ZERO);
  const receipts = await issueReceipts(
    ctx,
    moved.flatMap(({ shares }) => shares),
  );
  // Owed of a document after its issue, so not paid in full at it.
  const ids = await recordPayments(ctx, payments, { isFTR: 0, receipts });
  await applyShares(
    ctx,
    dues,
    payments.flatMap(({ shares }) => shares),
  );
  const paid = new Set(
    payments.flatMap(({ shares }) => shares.filter(({ amount }) => amount > ZERO)).map(({ due }) => due),
  );
  const taken = dues.flatMap((due) => (due.sale !== null && due.invoice === null && paid.has(due) ? [due.sale] : []));
  const till = payments[0]?.payment.till ?? noTill;
  const documents = taken.length === 0 ? [] : await issueDocuments(ctx, taken, till);
  return { payments: ids, receipts, documents };
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
function byInvoice<P extends Payable>(shares: readonly Share<P>[]): Map<NonNullable<P['invoice']>, Share<P>[]> {
  const invoices = new Map<NonNullable<P['invoice']>, Share<P>[]>();
  for (const share of shares) {
    const { invoice } = share.due;
    if (invoice !== null) invoices.set(invoice, [...(invoices.get(invoice) ?? []), share]);
  }
  return invoices;
}

/** Issues a receipt for what all payments together pay of each invoice, or of the last document of its conversions. */
async function issueReceipts(ctx: WriteContext, shares: readonly Share[]): Promise<Receipts> {
  const paid = new Map<number, { readonly invoice: Row<'invoice'>; readonly amount: Money }>();
  const lastOf = new Map<number, number>();
  for (const [invoice, own] of byInvoice(shares)) {
    const last = (await chainOf(ctx, invoice)).at(-1) ?? invoice;
    const before = paid.get(last.id)?.amount ?? ZERO;
    paid.set(last.id, { invoice: last, amount: add(before, amountOf(own)) });
    lastOf.set(invoice.id, last.id);
  }
  const issued = new Map<number, number | null>();
  for (const [id, { invoice, amount }] of paid) issued.set(id, await issueReceipt(ctx, invoice, amount));
  return new Map([...lastOf].map(([id, last]) => [id, issued.get(last) ?? null]));
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
