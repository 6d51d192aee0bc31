/** Taking money for what is owed: the payments, what each pays of what, and what becomes of it. */

import type { WriteContext } from '#server/core/context/context.ts';
import { at } from '#server/core/operations/at.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money, sum, ZERO } from '#shared/domain/money.ts';
import { behaviourOf, tillTypes } from '#shared/domain/paymentTypes.ts';
import { allocate, type Settlement, settle } from '#shared/domain/settlement.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import type { PaymentInput } from '#shared/operations/parts/payments.ts';
import { chainOf } from '../conversions/conversions.ts';
import { type OnAccount, putOnAccount, requireCredit } from '../sales/onAccount.ts';
import { refuseCashAboveLimit } from './cashLimit.ts';
import { operationOf } from './operation.ts';
import type { Due } from './payable.ts';
import { applyToInvoices, applyToSale, restateMethods } from './paymentStates.ts';
import { insertInvoiceShare, insertPayment, insertSaleShare } from './payments.ts';
import { issueReceipt } from './receipts.ts';
import { type LoadedPayment, loadPayments, onAccountOf } from './receive.ts';
import { anyTill, openTill, type Till } from './till.ts';

export interface Paid {
  /** By invoice the receipt for what was paid of it, or of the one that stands for it; null where its type has none. */
  readonly receipts: ReadonlyMap<number, number | null>;
  /** Ids, one per payment made; what is put off is none. */
  readonly payments: readonly number[];
  /** Cash to hand back. */
  readonly change: Money;
}

/** What of one due a payment pays; below zero it pays out. */
export interface Share {
  readonly due: Due;
  readonly amount: Money;
}

/**
 * Pays what is owed with the payments in their order. Throws 409 `cash_point_closed`, `insufficient_balance`, 422 with the
 * payments at fault.
 */
export async function pay(
  ctx: WriteContext,
  dues: readonly Due[],
  request: { readonly payments: readonly PaymentInput[]; readonly pos: number | null },
): Promise<Paid> {
  const owed = sum(dues, ({ amount }) => amount);
  if (request.payments.length === 0 && owed !== ZERO) throw invalidField('#/payments', 'required');
  const payer = payerOf(dues);
  const offered = await loadPayments(ctx, request.payments, payer);
  const settlement = settle(owed, offered);
  refuseFaults(settlement);
  const till = await tillFor(ctx, offered, request.pos);
  const shares = allocate(
    settlement.payments.map(({ amount }) => amount),
    dues.map(({ amount }) => amount),
  ).map((parts) => parts.flatMap((amount, place) => (amount > ZERO ? { due: at(dues, place), amount } : [])));
  const checks = offered.map(({ type }, index) => ({ type, pointer: `#/payments/${index}/paymentMethod` }));
  await refuseCashAboveLimit(ctx, checks, () => operationOf(ctx, dues));
  const paying = settlement.payments.map(({ index }) => at(checks, index));
  await refuseWalletForWallet(ctx, paying, shares);
  const all = shares.flat();
  const receipts = await issueReceipts(ctx, all);
  const payments: number[] = [];
  for (const [place, { index, ...settled }] of settlement.payments.entries()) {
    const { paymentMethod, type, reference, source } = at(offered, index);
    const id = await insertPayment(ctx, {
      ...settled,
      paymentMethod,
      type,
      reference,
      source,
      customer: payer,
      pos: till.pos?.id ?? null,
      session: till.session?.id ?? null,
    });
    await allocatePayment(ctx, { id, paymentMethod }, at(shares, place), receipts);
    payments.push(id);
  }
  await applyPayments(ctx, dues, all);
  const onAccount = onAccountOf(settlement, offered, payer);
  if (onAccount !== null) await putRestOnAccount(ctx, openOf(dues, all), onAccount);
  return { payments, receipts, change: settlement.change };
}

/**
 * Throws 422 where a wallet is to pay for a recharge of money: what it holds would be put in anew, to expire later or
 * never, and a recharge that is not paid for would pay for itself.
 */
async function refuseWalletForWallet(
  ctx: WriteContext,
  payments: readonly { readonly type: number; readonly pointer: string }[],
  shares: readonly (readonly Share[])[],
): Promise<void> {
  for (const [place, payment] of payments.entries()) {
    if (behaviourOf(payment.type).takenFrom !== 'voucher') continue;
    for (const { due } of at(shares, place)) {
      const id = due.sale?.voucherType ?? null;
      const voucherType = id === null ? undefined : await getRow(ctx.db, 'voucherType', id);
      if (voucherType?.kind === VoucherKind.money) throw invalidField(payment.pointer, 'invalid_value', 'voucherType');
    }
  }
}

/** Throws 422 naming every payment that does not fit. */
export function refuseFaults({ faults }: Settlement): void {
  if (faults.length === 0) return;
  const errors: FieldError[] = faults.map(({ index, field, code }) => ({
    pointer: `#/payments/${index}/${field}`,
    code,
  }));
  throw new ServiceError('validation_failed', { errors });
}

function tillFor(ctx: WriteContext, offered: readonly LoadedPayment[], named: number | null): Promise<Till> {
  return offered.some(({ type }) => tillTypes.has(type)) ? openTill(ctx, named) : anyTill(ctx, named);
}

/** The customer all of it is owed by; null where it is more than one, or none. */
export function payerOf(dues: readonly Due[]): number | null {
  const payers = new Set(
    dues.map(({ sale, invoice, customer }) => sale?.customer ?? invoice?.customer ?? customer ?? null),
  );
  const [payer] = payers;
  return payers.size === 1 && payer !== undefined ? payer : null;
}

/** What is paid of each invoice by some shares together. */
function invoicesIn(shares: readonly Share[]): Map<Row<'invoice'>, Share[]> {
  const invoices = new Map<Row<'invoice'>, Share[]>();
  for (const share of shares) {
    const { invoice } = share.due;
    if (invoice !== null) invoices.set(invoice, [...(invoices.get(invoice) ?? []), share]);
  }
  return invoices;
}

/**
 * Issues a receipt for what all payments together pay of each invoice, or of the one that now stands for it. Returns them
 * by invoice.
 */
export async function issueReceipts(ctx: WriteContext, shares: readonly Share[]): Promise<Map<number, number | null>> {
  const standing = new Map<number, { readonly invoice: Row<'invoice'>; readonly paid: Money }>();
  const isConversionOf = new Map<number, number>();
  for (const [invoice, own] of invoicesIn(shares)) {
    const last = (await chainOf(ctx, invoice)).at(-1) ?? invoice;
    const before = standing.get(last.id)?.paid ?? ZERO;
    standing.set(last.id, { invoice: last, paid: add(before, amountOf(own)) });
    isConversionOf.set(invoice.id, last.id);
  }
  const issued = new Map<number, number | null>();
  for (const [id, { invoice, paid }] of standing) issued.set(id, await issueReceipt(ctx, invoice, paid));
  return new Map([...isConversionOf].map(([id, last]) => [id, issued.get(last) ?? null]));
}

/** Writes what a payment pays of sales, and together of each invoice. */
export async function allocatePayment(
  ctx: WriteContext,
  payment: { readonly id: number; readonly paymentMethod: number },
  shares: readonly Share[],
  receipts: ReadonlyMap<number, number | null>,
): Promise<void> {
  const rows = new Map<Share, number>();
  for (const share of shares) {
    const { sale } = share.due;
    if (sale !== null) rows.set(share, await insertSaleShare(ctx, payment.id, sale.id, share.amount));
  }
  for (const [invoice, own] of invoicesIn(shares)) {
    const [only, ...others] = own;
    await insertInvoiceShare(ctx, invoice, {
      payment: payment.id,
      paymentMethod: payment.paymentMethod,
      amount: amountOf(own),
      // It was not paid in full at issue, or nothing would be owed of it now.
      isFTR: 0,
      receipt: receipts.get(invoice.id) ?? null,
      salePayment: only === undefined || others.length > 0 ? null : (rows.get(only) ?? null),
    });
  }
}

/** Takes what was paid off what is owed of sales and invoices. A sale over nothing is paid by that. */
export async function applyPayments(ctx: WriteContext, dues: readonly Due[], shares: readonly Share[]): Promise<void> {
  for (const { sale } of dues) {
    if (sale === null) continue;
    const own = shares.filter(({ due }) => due.sale?.id === sale.id);
    if (own.length > 0 || sale.pending === ZERO) await applyToSale(ctx, sale, amountOf(own));
  }
  await applyToInvoices(ctx, new Map([...invoicesIn(shares)].map(([{ id }, own]) => [id, amountOf(own)])));
}

/** What of the dues is still owed once the shares are paid. */
function openOf(dues: readonly Due[], shares: readonly Share[]): Due[] {
  return dues.filter((due) => due.amount > amountOf(shares.filter((share) => share.due === due)));
}

/** Throws 422 where something is owed that no sale stands for, 409 `insufficient_balance` beyond the customer's limit. */
async function putRestOnAccount(ctx: WriteContext, dues: readonly Due[], onAccount: OnAccount): Promise<void> {
  for (const { sale } of dues) {
    if (sale === null) throw invalidField('#/payments', 'invalid_value');
    await putOnAccount(ctx, sale.id, onAccount);
  }
  await requireCredit(ctx, onAccount);
  for (const id of new Set(dues.flatMap(({ invoice }) => invoice?.id ?? []))) await restateMethods(ctx, id);
}

function amountOf(shares: readonly Share[]): Money {
  return sum(shares, ({ amount }) => amount);
}
