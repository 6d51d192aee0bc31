/** Reversing what was sold: by a credit note where it is on a document, by a negative sale where it is on none. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { creditOf } from '#shared/domain/credit.ts';
import { add, type Money, ZERO } from '#shared/domain/money.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { confirmDraft } from '../invoices/confirm.ts';
import { createCreditDraft, creditLines } from '../invoices/creditNotes.ts';
import { setOffSales } from '../payments/advances.ts';
import { currencyOf } from '../payments/currency.ts';
import { type Due, duesToPayOut } from '../payments/payable.ts';
import { anyTill } from '../payments/till.ts';
import {
  finishRefund,
  insertNegativeSale,
  lineOfSale,
  type ReversalTerms,
  restoreSold,
  reversalsOf,
} from '../sales/negativeSales.ts';
import { sayingWho } from './refundedBefore.ts';
import type { Refund, SaleRequest } from './request.ts';

export interface ReversedSales {
  /** What is owed to the customer now, amounts below zero. */
  readonly dues: readonly Due[];
  /** What was reversed, below zero; some of it may have been set off. */
  readonly total: Money;
  /** Ids: the sales that were reversed, and in the same order their negative sales. */
  readonly sales: readonly number[];
  readonly refunds: readonly number[];
  readonly creditNotes: readonly number[];
}

/** Throws 409 where nothing is left or a recharge was used, 422 with every line for more than is left. */
export async function reverseSales(
  ctx: WriteContext,
  { documents, sales, open }: Refund,
  terms: { readonly pos: number | null; readonly reason: string | null; readonly uuid?: string | null },
): Promise<ReversedSales> {
  const dues: Due[] = [];
  const totals: Money[] = [];
  const refunds: Row<'sale'>[] = [];
  const creditNotes: number[] = [];
  const reversed = [
    ...documents.map(({ creditable: { invoice } }) => ({ sale: null, invoice })),
    ...sales.map(({ sale }) => ({ sale, invoice: null })),
  ];
  const { pos, session } = await anyTill(ctx, terms.pos, await currencyOf(ctx, reversed, () => '#'));
  const till = { pos: pos?.id ?? null, session: session?.id ?? null };
  // Before their advances are credited, which would be owed again.
  for (const sale of open) refunds.push(await giveUp(ctx, sale, terms));
  for (const { creditable, requests } of documents) {
    const credited = await sayingWho(ctx, creditable.invoice.id, () => creditLines(creditable, requests));
    // Of several documents the first note has the identity of the refund.
    const guid = creditNotes.length === 0 ? (terms.uuid ?? undefined) : undefined;
    const draft = await createCreditDraft(ctx, creditable, credited, { reason: terms.reason, till, guid });
    const note = await confirmDraft(ctx, draft);
    creditNotes.push(note.id);
    totals.push(note.total);
    if (note.pending < ZERO) dues.push(...(await duesToPayOut(ctx, note.id)));
    refunds.push(
      ...(await queryAll<Row<'sale'>>(
        ctx.db,
        sql`select * from "sale" where "invoice" = ${note.id}
        and "cancelationOf" is not null order by "id"`,
      )),
    );
  }
  for (const request of sales) {
    const sale = await reverseSale(ctx, request, {
      pos: terms.pos,
      reason: terms.reason,
      refundUuid: terms.uuid ?? null,
    });
    refunds.push(sale);
    totals.push(sale.total);
    if (sale.total !== ZERO) dues.push({ sale, invoice: null, amount: sale.total });
  }
  return {
    dues,
    total: add(...totals),
    sales: refunds.flatMap(({ cancelationOf }) => cancelationOf ?? []),
    refunds: refunds.map(({ id }) => id),
    creditNotes,
  };
}

/** Reverses what is left of a sale of which nothing but advances was paid, and sets it off: nothing of it is owed. */
async function giveUp(
  ctx: WriteContext,
  sale: Row<'sale'>,
  { pos, reason, uuid }: { readonly pos: number | null; readonly reason: string | null; readonly uuid?: string | null },
): Promise<Row<'sale'>> {
  const request: SaleRequest = { sale, request: null, voucherUnits: null, at: '#' };
  const negative = await reverseSale(ctx, request, { pos, reason, refundUuid: uuid ?? null });
  await setOffSales(ctx, sale, negative, sale.pending);
  return negative;
}

/** Writes the negative sale of one that is on no document. */
async function reverseSale(
  ctx: WriteContext,
  { sale, request, voucherUnits, at }: SaleRequest,
  terms: Omit<ReversalTerms, 'invoice'>,
): Promise<Row<'sale'>> {
  const line = lineOfSale(sale);
  const before = (await reversalsOf(ctx, sale.id)).map(lineOfSale);
  const credit = creditOf(line, before, request, true);
  if (credit === null) {
    if (request === null) throw new ServiceError('invalid_transition');
    throw invalidField(`${at}/${'units' in request ? 'units' : 'amount'}`, 'too_big');
  }
  const reversal = { sale, line, credit, voucherUnits };
  const id = await insertNegativeSale(ctx, reversal, { invoice: null, ...terms });
  await restoreSold(ctx, reversal, id);
  await finishRefund(ctx, sale.id);
  const negative = await getRow(ctx.db, 'sale', id);
  if (negative === undefined) throw new Error(`no sale ${id}`);
  return negative;
}
