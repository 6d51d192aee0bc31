/** Part payments of what is still to be supplied: the advance is paid, and taken off the sale that it is an advance of. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { change, load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, neg, ZERO } from '#shared/domain/money.ts';
import { PaymentType } from '#shared/domain/paymentTypes.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import {
  deductionOf,
  insertAdvance,
  insertDeduction,
  isToCome,
  leftOfAdvance,
  saleOfAdvance,
} from '../sales/advances.ts';
import { isExpired } from '../sales/expiry.ts';
import { type Allocated, amountOf, applyShares, recordPayments } from './allocations.ts';
import { currencyOf } from './currency.ts';
import type { Due } from './payable.ts';
import { setOffPayment } from './setOffPayment.ts';

type Sale = Row<'sale'>;

/** What is paid, with the advance of a sale in its place where it is paid in part and still to come. */
export interface WithAdvances {
  readonly dues: readonly Due[];
  readonly payments: readonly Allocated[];
  readonly advances: readonly Sale[];
}

/** Makes the advances that payments are for. */
export async function withAdvances(
  ctx: WriteContext,
  dues: readonly Due[],
  payments: readonly Allocated[],
): Promise<WithAdvances> {
  const shares = payments.flatMap((payment) => payment.shares);
  const made = new Map<Due, Due>();
  for (const due of dues) {
    const amount = amountOf(shares.filter((share) => share.due === due));
    // What a bank collects it collects of the sale.
    if (payments.some(({ payment, shares: own }) => isDebit(payment) && own.some((share) => share.due === due)))
      continue;
    const isPart = due.sale !== null && due.invoice === null && amount > ZERO && amount < due.sale.pending;
    if (!isPart || due.sale === null || !(await isToCome(ctx, due.sale))) continue;
    const advance = await insertAdvance(ctx, due.sale, amount);
    made.set(due, { ...due, sale: advance, amount });
  }
  const inPlace = (due: Due): Due => made.get(due) ?? due;
  return {
    dues: dues.map(inPlace),
    payments: payments.map(({ payment, shares: own }) => ({
      payment,
      shares: own.map(({ due, amount }) => ({ due: inPlace(due), amount })),
    })),
    advances: [...made.values()].flatMap(({ sale }) => sale ?? []),
  };
}

/**
 * Takes what is left of an advance off its sale, in the place of what was taken off before: after it was issued, after it was
 * credited, and after its credit note was voided. A sale that is over, or on a document, stays as it is. Throws 409
 * `invalid_transition` where more would be taken off than is owed of it.
 */
export async function settleAdvance(ctx: WriteContext, advance: Sale): Promise<void> {
  const sale = await saleOfAdvance(ctx, advance);
  if (sale === null || !(await isOpen(ctx, sale))) return;
  const before = await deductionOf(ctx, advance.id);
  const amount = await leftOfAdvance(ctx, advance);
  if (neg(before?.total ?? ZERO) === amount) return;
  if (before !== undefined) await release(ctx, sale, before);
  if (amount === ZERO) return;
  const open = await load(ctx, 'sale', sale.id);
  if (amount > open.pending) throw new ServiceError('invalid_transition', { detail: `sale ${sale.id}` });
  const { invoice } = await load(ctx, 'sale', advance.id);
  const number = invoice === null ? null : (await load(ctx, 'invoice', invoice)).number;
  const deduction = await insertDeduction(ctx, { sale: open, advance, amount, number });
  await setOffSales(ctx, open, deduction, amount);
}

/** True while advances of a sale may come and go: it is neither over nor on a document. */
async function isOpen(ctx: ReadContext, sale: Sale): Promise<boolean> {
  const { status, invoice, deleted } = sale;
  const isOwed = status === SaleStatus.pending || status === SaleStatus.partlyPaid;
  return isOwed && invoice === null && deleted === 0 && !(await isExpired(ctx, sale));
}

/** Throws 409 `invalid_transition` where an advance counts again that no open sale could take it off. */
export async function requireOpenSale(ctx: ReadContext, advance: Sale): Promise<void> {
  const sale = await saleOfAdvance(ctx, advance);
  if (sale !== null && !(await isOpen(ctx, sale)))
    throw new ServiceError('invalid_transition', { detail: `sale ${sale.id}` });
}

function isDebit({ type }: Allocated['payment']): boolean {
  return type === PaymentType.directDebit;
}

/** Owes again what a deduction took off, and calls the deduction off. */
async function release(ctx: WriteContext, sale: Sale, deduction: Sale): Promise<void> {
  await setOffSales(ctx, sale, deduction, deduction.total);
  const released = await load(ctx, 'sale', deduction.id);
  await change(ctx, 'sale', released, { status: SaleStatus.cancelled, pending: ZERO });
  ctx.emit({ type: 'sale.cancelled', model: 'sale', id: deduction.id });
}

/** Pays so much of a sale by a negative sale. */
export async function setOffSales(ctx: WriteContext, sale: Sale, negative: Sale, amount: Money): Promise<void> {
  const dues = [sale, negative].map((each): Due => ({ sale: each, invoice: null, amount: each.pending }));
  const shares = dues.map((due, index) => ({ due, amount: index === 0 ? amount : neg(amount) }));
  const currency = await currencyOf(ctx, dues, () => '#');
  const payment = await setOffPayment(ctx, { customer: sale.customer, currency });
  await recordPayments(ctx, [{ payment, shares }], { isFTR: 0, receipts: new Map() });
  await applyShares(ctx, dues, shares);
}
