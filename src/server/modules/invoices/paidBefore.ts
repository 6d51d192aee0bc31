/**
 * What was paid of sales before the document that charges them. The payments were written before it, so only their
 * allocations to it are.
 */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, sum, ZERO } from '#shared/domain/money.ts';
import { payableOf } from '#shared/domain/withholding.ts';
import { isEffective } from '../payments/effective.ts';
import { applyToInvoice } from '../payments/paymentStates.ts';
import { insertInvoicePayment } from '../payments/payments.ts';

/** A payment and what it pays of the sales of one document. */
export interface PaidBefore {
  readonly payment: number;
  readonly paymentMethod: number;
  readonly amount: Money;
  /** The row that says what it pays of a sale, where it pays one only. */
  readonly salePayment: number | null;
  /** Neither reversed nor a reversal. */
  readonly isEffective: boolean;
}

interface Share extends Pick<Row<'salePayment'>, 'id' | 'payment' | 'amount'> {
  readonly paymentMethod: number;
  readonly isEffective: 0 | 1;
}

/**
 * The payments of some sales, in their order, reversed ones and reversals included. What sets sales off against one another
 * pays no document of them: an advance is paid on its own.
 */
export async function paidBefore(ctx: ReadContext, sales: readonly Pick<Row<'sale'>, 'id'>[]): Promise<PaidBefore[]> {
  const shares = new Map<number, Share[]>();
  for (const { id } of sales) {
    const rows = await queryAll<Share>(
      ctx.db,
      sql`select s."id", s."payment", s."amount", p."paymentMethod",
              ${isEffective} as "isEffective"
         from "salePayment" s join "payment" p on p."id" = s."payment" where s."sale" = ${id} and p."amount" <> 0 order by s."id"`,
    );
    for (const row of rows) shares.set(row.payment, [...(shares.get(row.payment) ?? []), row]);
  }
  const payments = [...shares].sort(([a], [b]) => a - b);
  return payments.flatMap(([payment, own]) => {
    const [only, ...others] = own;
    if (only === undefined) return [];
    return {
      payment,
      paymentMethod: only.paymentMethod,
      amount: sum(own, ({ amount }) => amount),
      salePayment: others.length > 0 ? null : only.id,
      isEffective: only.isEffective === 1,
    };
  });
}

/** Allocates payments of its sales to a document that was just issued. Paid in full by them, it is its own receipt. */
export async function receivePaid(
  ctx: WriteContext,
  invoice: Row<'invoice'>,
  paid: readonly PaidBefore[],
): Promise<void> {
  const amount = sum(paid, (one) => one.amount);
  const isFTR = amount === payableOf(invoice);
  for (const { isEffective: counts, ...share } of paid) {
    await insertInvoicePayment(ctx, invoice, { ...share, isFTR: isFTR && counts ? 1 : 0 });
  }
  if (amount !== ZERO) await applyToInvoice(ctx, invoice.id, amount);
}
