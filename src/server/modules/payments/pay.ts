/** Payments of what is owed: sales and documents that are there already. */

import type { WriteContext } from '#server/core/context/context.ts';
import { at } from '#server/core/operations/at.ts';
import { getRow } from '#server/core/records/write.ts';
import { type Money, sum, ZERO } from '#shared/domain/money.ts';
import { behaviourOf } from '#shared/domain/paymentTypes.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import { invalidField } from '#shared/errors.ts';
import type { PaymentInput } from '#shared/operations/parts/payments.ts';
import { requireNotInCollection } from '../sales/inCollection.ts';
import { type OnAccount, putOnAccount, requireCredit } from '../sales/onAccount.ts';
import { type Allocated, amountOf, type Share, sharesInOrder } from './allocations.ts';
import { refuseCashAboveLimit } from './cashLimit.ts';
import { currencyOf } from './currency.ts';
import { cashChecksOf, loadPayments, onAccountOf, receivedPayments, refuseFaults } from './offered.ts';
import { operationOf } from './operation.ts';
import type { Due } from './payable.ts';
import { restateMethods } from './paymentStates.ts';
import { type IssueDocuments, type Settled, settleDues } from './settleDues.ts';
import { tillFor } from './till.ts';
import { loadWaiting, settleWith } from './waiting.ts';

/** What was paid. `payments`: one per payment made; what goes on account is none. */
export interface Paid extends Settled {
  /** Cash to hand back. */
  readonly change: Money;
}

export interface PayRequest {
  readonly payments: readonly PaymentInput[];
  readonly pos: number | null;
  readonly inCollection: boolean;
  /** By which money was noted for this before: it pays first. */
  readonly uuid?: string | undefined;
}

/**
 * Pays what is owed with the payments in their order. Throws 409 `cash_point_closed`, `insufficient_balance`, 422 with the
 * payments at fault, and of several currencies or at a cash point of another; 409 `in_collection` where a bank was asked to
 * collect some of it, unless whoever pays knows (`inCollection`).
 */
export async function pay(
  ctx: WriteContext,
  dues: readonly Due[],
  request: PayRequest,
  issueDocuments: IssueDocuments,
): Promise<Paid> {
  await requireNotInCollection(
    ctx,
    dues.flatMap(({ sale }) => sale?.id ?? []),
    request.inCollection,
  );
  const currency = await currencyOf(ctx, dues, (index) => `#/sales/${index}`);
  const owed = sum(dues, ({ amount }) => amount);
  const customer = payerOf(dues);
  const waiting = await loadWaiting(ctx, request.uuid, { currency, customer });
  const added = await loadPayments(ctx, request.payments, customer);
  const offered = [...waiting, ...added];
  if (offered.length === 0 && owed !== ZERO) throw invalidField('#/payments', 'required');
  const settlement = settleWith(owed, waiting, added);
  refuseFaults(settlement);
  const types = offered.map(({ type }) => type);
  const till = await tillFor(ctx, types, request.pos, currency);
  await refuseCashAboveLimit(ctx, cashChecksOf(added), () => operationOf(ctx, dues));
  const amounts = settlement.payments.map(({ amount }) => amount);
  const shares = sharesInOrder(amounts, dues);
  const payments = receivedPayments(settlement, offered, { customer, till, currency }).map(
    (payment, place): Allocated => ({ payment, shares: at(shares, place) }),
  );
  const places = settlement.payments.map(({ index }) => `#/payments/${index - waiting.length}/paymentMethod`);
  for (const [place, payment] of payments.entries()) await refuseWalletForWallet(ctx, payment, at(places, place));
  const settled = await settleDues(ctx, dues, payments, issueDocuments);
  const onAccount = onAccountOf(settlement, offered, customer);
  if (onAccount !== null) await putRestOnAccount(ctx, openOf(dues, shares.flat()), onAccount);
  return { ...settled, change: settlement.change };
}

/**
 * Throws 422 where a wallet is to pay for a recharge of a wallet: its money would be put in again, to expire later or
 * never, and a recharge that is not paid for would pay for itself.
 */
async function refuseWalletForWallet(
  ctx: WriteContext,
  { payment, shares }: Allocated,
  pointer: string,
): Promise<void> {
  if (behaviourOf(payment.type).takenFrom !== 'voucher') return;
  for (const { due } of shares) {
    const id = due.sale?.voucherType ?? null;
    const voucherType = id === null ? undefined : await getRow(ctx.db, 'voucherType', id);
    if (voucherType?.kind === VoucherKind.money) throw invalidField(pointer, 'invalid_value', 'voucherType');
  }
}

/** The customer all of it is owed by; null where it is more than one, or none. */
export function payerOf(dues: readonly Due[]): number | null {
  const payers = new Set(
    dues.map(({ sale, invoice, customer }) => invoice?.customer ?? sale?.customer ?? customer ?? null),
  );
  const [payer] = payers;
  return payers.size === 1 && payer !== undefined ? payer : null;
}

/** What of the dues is still owed once the shares are paid. */
function openOf(dues: readonly Due[], shares: readonly Share[]): Due[] {
  return dues.filter((due) => due.amount > amountOf(shares.filter((share) => share.due === due)));
}

/** Throws 422 where something is owed that is not owed of a sale, 409 `insufficient_balance` beyond the customer's limit. */
async function putRestOnAccount(ctx: WriteContext, dues: readonly Due[], onAccount: OnAccount): Promise<void> {
  const companies = new Set<number>();
  for (const { sale } of dues) {
    if (sale === null) throw invalidField('#/payments', 'invalid_value');
    companies.add(sale.company);
    await putOnAccount(ctx, sale.id, onAccount);
  }
  await requireCredit(ctx, onAccount, companies);
  for (const id of new Set(dues.flatMap(({ invoice }) => invoice?.id ?? []))) await restateMethods(ctx, id);
}
