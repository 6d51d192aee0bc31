/** Taking back what was sold: by credit notes where it is on a document, by a negative sale where it is on none. */

import type { WriteContext } from '#server/core/context/context.ts';
import { execute, NUMBER } from '#server/core/db/execute.ts';
import { getRow } from '#server/core/records/rows.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { creditOf } from '#shared/domain/credit.ts';
import { add, type Money, ZERO } from '#shared/domain/money.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { confirmDraft } from '../invoices/confirm.ts';
import { createCreditDraft, creditLines } from '../invoices/creditNotes.ts';
import { type Due, duesToPayOut } from '../payments/payable.ts';
import { anyTill } from '../payments/till.ts';
import { bringBack, finishRefund, insertNegativeSale, lineOfSale, reversalsOf } from '../sales/negativeSales.ts';
import type { Refund, SaleWish } from './request.ts';

export interface TakenBack {
  /** What is owed to the customer now, amounts below zero. */
  readonly dues: readonly Due[];
  /** What was taken back, below zero; some of it may have been set off. */
  readonly total: Money;
  /** Ids: the sales taken back, and in the same order what takes them back. */
  readonly sales: readonly number[];
  readonly refunds: readonly number[];
  readonly creditNotes: readonly number[];
}

/** Throws 409 where nothing is left or a recharge was used, 422 with every line for more than is left. */
export async function takeBackSold(
  ctx: WriteContext,
  { documents, sales }: Refund,
  terms: { readonly pos: number | null; readonly reason: string | null },
): Promise<TakenBack> {
  const dues: Due[] = [];
  const totals: Money[] = [];
  const refunds: Row<'sale'>[] = [];
  const creditNotes: number[] = [];
  const { pos, session } = await anyTill(ctx, terms.pos);
  const till = { pos: pos?.id ?? null, session: session?.id ?? null };
  for (const { creditable, wishes } of documents) {
    const credited = creditLines(creditable, wishes);
    const draft = await createCreditDraft(ctx, creditable, credited, { reason: terms.reason, till });
    const note = await confirmDraft(ctx, draft);
    creditNotes.push(note.id);
    totals.push(note.total);
    if (note.pending < ZERO) dues.push(...(await duesToPayOut(ctx, note.id)));
    refunds.push(
      ...(await execute<Row<'sale'>>(
        ctx.db,
        `select * from "sale" where "invoice" = ${NUMBER} and "cancelationOf" is not null order by "id"`,
        [note.id],
      )),
    );
  }
  for (const wish of sales) {
    const sale = await takeBackSale(ctx, wish, terms);
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

/** Writes the sale that takes one back that is on no document. */
async function takeBackSale(
  ctx: WriteContext,
  { sale, wish, at }: SaleWish,
  terms: { readonly pos: number | null; readonly reason: string | null },
): Promise<Row<'sale'>> {
  const line = lineOfSale(sale);
  const before = (await reversalsOf(ctx, sale.id)).map(lineOfSale);
  const credit = creditOf(line, before, wish, true);
  if (credit === null) {
    if (wish === null) throw new ServiceError('invalid_transition');
    throw invalidField(`${at}/${'units' in wish ? 'units' : 'amount'}`, 'too_big');
  }
  const reversal = { sale, line, credit };
  const id = await insertNegativeSale(ctx, reversal, { invoice: null, ...terms });
  await bringBack(ctx, reversal, id);
  await finishRefund(ctx, sale.id);
  const negative = await getRow(ctx.db, 'sale', id);
  if (negative === undefined) throw new Error(`no sale ${id}`);
  return negative;
}
