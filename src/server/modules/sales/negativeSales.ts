/** Negative sales: what of a sale is credited or refunded, and what is returned with it. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { change, getRow, insert } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Credit, type CreditableLine, creditsUnits, shareOf } from '#shared/domain/credit.ts';
import { add, type Money, neg, type Percent, r2, r6, sub, sum, ZERO } from '#shared/domain/money.ts';
import { SaleStatus, saleStatusOf, VoucherMovementType } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { ServiceError } from '#shared/errors.ts';
import { returnSold } from '../stock/stock.ts';
import { withdrawRecharge } from '../vouchers/vouchers.ts';

type Sale = Row<'sale'>;

const FEW_CENTS = 20_000;

/** What of a sale is reversed. */
export interface Reversal {
  readonly sale: Sale;
  /** The line that charges the sale, or the sale itself as a line. */
  readonly line: CreditableLine;
  readonly credit: Credit;
}

/** Where a negative sale belongs. */
export interface ReversalTerms {
  /** The credit note it is on; null where the sale is on no document. */
  readonly invoice: number | null;
  readonly pos: number | null;
  readonly reason: string | null;
  /** What its refund is called by, where no credit note says it. */
  readonly refundUuid?: string | null;
}

/**
 * Writes the negative sale of another: the share of it that its line has of what is credited, and never more than is left
 * of it. Returns its id.
 */
export async function insertNegativeSale(
  ctx: WriteContext,
  { sale, line, credit }: Reversal,
  terms: ReversalTerms,
): Promise<number> {
  const before = await reversalsOf(ctx, sale.id);
  const part = (column: 'total' | 'totalBeforeTaxes', round: typeof r2): Money => {
    const left = add(sale[column], ...before.map((other) => other[column]));
    const until = { after: add(credit.after, credit.line.total), isWhole: false };
    const share = shareOf(sale[column], line, credit, shareOf(sale[column], line, until, ZERO, round), round);
    // Of a credit note that was voided cents may have been left, which go with the last.
    return neg(credit.isWhole && Math.abs(sub(left, share)) <= FEW_CENTS ? left : within(share, left));
  };
  const total = part('total', r2);
  const totalBeforeTaxes = part('totalBeforeTaxes', r6);
  const { id: cancelationOf, created, createUser, updated, updateUser, deleted, ...says } = sale;
  const isOfUnits = creditsUnits(line, credit.line);
  const status = saleStatusOf(total, total);
  const id = await insert(ctx, 'sale', {
    ...says,
    ...none,
    code: '',
    status,
    parent: null,
    pos: terms.pos ?? sale.pos,
    price: isOfUnits ? sale.price : neg(total),
    units: isOfUnits ? credit.line.units : -1,
    discountRate: isOfUnits ? sale.discountRate : (0 as Percent),
    totalBeforeTaxes,
    taxAmount: sub(total, totalBeforeTaxes),
    total,
    pending: total,
    issueDate: ctx.at,
    invoice: terms.invoice,
    reason: terms.reason,
    refundUuid: terms.refundUuid ?? null,
    cancelationOf,
  });
  return id;
}

/** What a negative sale does not copy. */
const none = {
  onCredit: 0,
  directDebit: 0,
  pendingPaymentMethod: null,
  bankAccount: null,
  dueDate: null,
  timeout: null,
  proforma: null,
  requiresInvoice: null,
  sentToPrinter: 0,
  fkModel: null,
  fkId: null,
  parentFkModel: null,
  parentFkId: null,
  comments: null,
  cancelledIn: null,
} as const;

/** A sale as a line that can be credited: no document says the cents of its taxes. */
export function lineOfSale({ price, units, discountRate, supply, total, totalBeforeTaxes }: Sale): CreditableLine {
  return { price, units, discountRate, supply: supply === 1, total, totalBeforeTaxes, taxes: [] };
}

/** The negative sales of a sale, in their order, without those of voided credit notes. */
export function reversalsOf(ctx: ReadContext, sale: number): Promise<readonly Sale[]> {
  return queryAll<Sale>(
    ctx.db,
    sql`select * from "sale" where "cancelationOf" = ${sale}
    and "status" <> ${sql.literal(SaleStatus.cancelled)} and "deleted" = 0
      order by "id"`,
  );
}

/**
 * Throws 409 `invalid_transition` where a document is to charge a sale that was reversed in part, or a negative sale: that
 * money has gone out already.
 */
export async function requireUnreversed(ctx: ReadContext, sales: readonly Sale[]): Promise<void> {
  for (const { id, cancelationOf } of sales) {
    const isReversed = cancelationOf !== null || (await reversalsOf(ctx, id)).length > 0;
    if (isReversed) throw new ServiceError('invalid_transition', { detail: `sale ${id}` });
  }
}

/**
 * Restores what was sold: the goods of the units returned, all of them once nothing of the sale is left, and of a
 * recharge as much of it. Throws 409 `insufficient_balance` where that was used already.
 */
export async function restoreSold(
  ctx: WriteContext,
  { sale, line, credit }: Reversal,
  negative: number,
): Promise<void> {
  if (credit.isWhole) await returnSold(ctx, sale.id);
  else if (credit.units > 0) await returnSold(ctx, sale.id, credit.units);
  if (sale.fkModel !== 'voucher') return;
  const recharge = await queryFirst<Row<'voucherMovement'>>(
    ctx.db,
    sql`select * from "voucherMovement"
    where "sale" = ${sale.id} and "type" = ${sql.literal(VoucherMovementType.recharge)}`,
  );
  if (recharge === undefined) return;
  const { taken } = (await queryFirst<{ taken: Money }>(
    ctx.db,
    sql`select coalesce(-sum("amount"), 0) as "taken"
    from "voucherMovement" where "source" = ${recharge.id}`,
  )) ?? { taken: ZERO };
  // What was withdrawn before without money is not withdrawn again.
  const amount = shareOf(recharge.amount, line, credit, taken, r2);
  if (amount > ZERO) await withdrawRecharge(ctx, { voucherMovement: recharge.id, amount, sale: negative });
}

/** A sale that is paid, reversed as a whole, and settled is refunded. */
export async function finishRefund(ctx: WriteContext, id: number): Promise<void> {
  const sale = await getRow(ctx.db, 'sale', id);
  if (sale === undefined || !mayMove('sale', 'refund', sale.status)) return;
  const reversals = await reversalsOf(ctx, id);
  const isSettled = reversals.length > 0 && reversals.every(({ pending }) => pending === ZERO);
  const isWhole =
    sale.total === ZERO
      ? thousandths(reversals) >= thousandths([sale])
      : sum(reversals, ({ total }) => total) === neg(sale.total);
  if (!isSettled || !isWhole) return;
  const changes = { status: SaleStatus.refunded };
  await change(ctx, 'sale', sale, changes, 'refunded');
}

function thousandths(sales: readonly Pick<Sale, 'units'>[]): number {
  return sales.reduce((total, { units }) => total + Math.round(Math.abs(units) * 1000), 0);
}

/** An amount limited to the range from zero to what is left. */
function within(amount: Money, left: Money): Money {
  const [low, high] = left < 0 ? [left, ZERO] : [ZERO, left];
  if (amount < low) return low;
  return amount > high ? high : amount;
}
