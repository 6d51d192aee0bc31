/** Paying what is owed, with everything that follows: receipts, advances, and the documents of what was on none. */

import type { WriteContext } from '#server/core/context/context.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money, ZERO } from '#shared/domain/money.ts';
import { chainOf } from '../conversions/conversions.ts';
import { settleAdvance, withAdvances } from './advances.ts';
import {
  type Allocated,
  amountOf,
  applyShares,
  byInvoice,
  type Receipts,
  recordPayments,
  type Share,
} from './allocations.ts';
import type { Due } from './payable.ts';
import { issueReceipt } from './receipts.ts';
import { noTill, type Till } from './till.ts';

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
 * allocations, applies them, and has a document issued for each sale that was on none, or for its advance. Throws as `recordPayment` does.
 */
export async function settleDues(
  ctx: WriteContext,
  owed: readonly Due[],
  offered: readonly Allocated[],
  issueDocuments: IssueDocuments,
): Promise<Settled> {
  const { dues, payments, advances } = await withAdvances(ctx, owed, offered);
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
  for (const advance of advances) await settleAdvance(ctx, advance);
  return { payments: ids, receipts, documents };
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
