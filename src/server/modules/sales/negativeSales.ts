/** Negative sales: what of a sale is credited or refunded, and what is returned with it. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { change, getRow, insert } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Credit, type CreditableLine, creditsUnits, shareOf } from '#shared/domain/credit.ts';
import {
  add,
  fromMoney,
  type Money,
  neg,
  over,
  type Percent,
  quantity,
  r2,
  r6,
  ratio,
  sub,
  sum,
  toMoney,
  ZERO,
} from '#shared/domain/money.ts';
import { SaleStatus, saleStatusOf, VoucherKind, VoucherMovementType } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { hasExpired } from '#shared/domain/vouchers.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import { returnSold } from '../stock/stock.ts';
import { settleFeeRecharge } from '../vouchers/feeRecharges.ts';
import { lotsOfVoucher, withdrawRecharge } from '../vouchers/vouchers.ts';

type Sale = Row<'sale'>;

const FEW_CENTS = 20_000;

/** What of a sale is reversed. */
export interface Reversal {
  readonly sale: Sale;
  /** The line that charges the sale, or the sale itself as a line. */
  readonly line: CreditableLine;
  readonly credit: Credit;
  /** Units of the voucher it recharged that go with it; null is what follows. */
  readonly voucherUnits: number | null;
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
  { sale, line, credit }: Omit<Reversal, 'voucherUnits'>,
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
  const { units } = credit.line;
  const isAtItsPrice = creditsUnits(line, credit.line);
  // Of an amount as a whole, of the rest of a line a unit's.
  const ownPrice = units === 0 ? neg(total) : r6(over(ratio(total), quantity(units)));
  const status = saleStatusOf(total, total);
  const id = await insert(ctx, 'sale', {
    ...says,
    ...noCopy,
    code: '',
    status,
    parent: null,
    pos: terms.pos ?? sale.pos,
    price: isAtItsPrice ? sale.price : ownPrice,
    units,
    discountRate: isAtItsPrice ? sale.discountRate : (0 as Percent),
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

/** What a negative sale, or one of a part of another, does not copy. */
export const noCopy = {
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

/** Those of them by which something goes back: an advance that is taken off gives nothing back. */
export async function refundsOf(ctx: ReadContext, sale: number): Promise<readonly Sale[]> {
  return (await reversalsOf(ctx, sale)).filter(({ fkModel }) => fkModel === null);
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
 * recharge as much of it. Throws 409 `insufficient_balance` where that was used already, 422 as `withdrawnOf` does.
 */
export async function restoreSold(ctx: WriteContext, reversal: Reversal, negative: number): Promise<void> {
  const { sale, credit } = reversal;
  if (credit.isWhole) await returnSold(ctx, sale.id);
  else if (credit.units > 0) await returnSold(ctx, sale.id, credit.units);
  const recharge = await rechargeOf(ctx, sale);
  if (recharge === undefined) return;
  const amount = await withdrawnOf(ctx, recharge, reversal);
  if (amount > ZERO) await withdrawRecharge(ctx, { voucherMovement: recharge.id, amount, sale: negative });
}

/** The recharge that a sale sold. */
async function rechargeOf(ctx: ReadContext, { id, fkModel }: Sale): Promise<Recharge | undefined> {
  if (fkModel !== 'voucher') return undefined;
  return queryFirst<Recharge>(
    ctx.db,
    sql`select m.*, t."kind" from "voucherMovement" m join "voucher" v on v."id" = m."voucher"
        join "voucherType" t on t."id" = v."voucherType"
      where m."sale" = ${id} and m."type" = ${sql.literal(VoucherMovementType.recharge)}`,
  );
}

interface Recharge extends Row<'voucherMovement'> {
  readonly kind: number;
}

/**
 * What of a recharge goes with a reversal of its sale. Money goes by its share. Of units somebody says how many, or those of
 * the sale's units go that are reversed, as far as they are whole; an amount takes none until nothing is left. Throws 422
 * where all of it is paid back and some are to stay.
 */
async function withdrawnOf(
  ctx: ReadContext,
  recharge: Recharge,
  { line, credit, voucherUnits }: Reversal,
): Promise<Money> {
  const { taken } = (await queryFirst<{ taken: Money }>(
    ctx.db,
    sql`select coalesce(-sum("amount"), 0) as "taken"
    from "voucherMovement" where "source" = ${recharge.id}`,
  )) ?? { taken: ZERO };
  // What was withdrawn before without money is not withdrawn again.
  const share = shareOf(recharge.amount, line, credit, taken, r2);
  if (recharge.kind === VoucherKind.money) return share;
  if (voucherUnits !== null) {
    const amount = toMoney(voucherUnits);
    const lots = credit.isWhole ? await lotsOfVoucher(ctx.db, recharge.voucher) : [];
    const kept = lots.find(({ id, remaining }) => id === recharge.id && remaining > amount);
    if (kept !== undefined && !hasExpired(kept, ctx.at)) {
      throw invalidField('#/lines', 'too_small', `${fromMoney(kept.remaining)}`);
    }
    return amount;
  }
  if (credit.isWhole) return share;
  return credit.units > 0 ? toMoney(Math.floor(fromMoney(share))) : ZERO;
}

/** Says in `errors` where units of a voucher are to go with a sale that recharged none. */
export async function checkVoucherUnits(
  ctx: ReadContext,
  sale: Sale | null,
  at: string,
  errors: FieldError[],
): Promise<void> {
  const recharge = sale === null ? undefined : await rechargeOf(ctx, sale);
  if (recharge?.kind !== VoucherKind.units) errors.push({ pointer: `${at}/voucherUnits`, code: 'not_supported' });
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
  await settleFeeRecharge(ctx, sale);
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
