/** The sale itself, once it is known who sells what to whom and how it is paid: till and other actions share it. */

import type { WriteContext } from '#server/core/context/context.ts';
import { at } from '#server/core/operations/at.ts';
import { copiesOf } from '#shared/catalogue/copiedFields.ts';
import { type Money, sub, ZERO } from '#shared/domain/money.ts';
import type { PricedDocument } from '#shared/domain/pricing.ts';
import type { Settlement } from '#shared/domain/settlement.ts';
import { type DirectLine, type InsertedDocument, insertLines, issueDirect, type Parties } from '../invoices/direct.ts';
import { recordPayments, sharesInOrder } from '../payments/allocations.ts';
import { type LoadedPayment, onAccountOf, receivedPayments } from '../payments/offered.ts';
import type { Due } from '../payments/payable.ts';
import { setOffAgainst } from '../payments/setOff.ts';
import { setOffMethod } from '../payments/setOffPayment.ts';
import type { Till } from '../payments/till.ts';
import { requireCredit } from '../sales/onAccount.ts';
import type { BasketLine, InsertedSale } from './basketLine.ts';
import { fillsWallet, fillVouchers, isFromWallet, openRecharges, refuseWalletForWallet } from './recharges.ts';
import { insertSales } from './sales.ts';

export interface Selling {
  /** Identity of the document. */
  readonly uuid: string;
  /** Where: cash and card need a running session. */
  readonly till: Till;
  readonly parties: Parties;
  readonly basket: readonly BasketLine[];
  readonly priced: PricedDocument;
  readonly offered: readonly LoadedPayment[];
  readonly settlement: Settlement;
  readonly comments: string | null;
  /** What comes back for it, where it is sold in exchange: the settlement is of the rest. */
  readonly exchanged?: Exchanged | null;
}

/** What a customer is owed and takes other things for. */
export interface Exchanged {
  /** More than zero; no more than either side comes to. */
  readonly amount: Money;
  /** What is owed to the customer, amounts below zero. */
  readonly credits: readonly Due[];
}

export interface Sold {
  readonly document: InsertedDocument;
  /** One per line of the basket. */
  readonly sales: readonly InsertedSale[];
  /** Ids, one per payment made; what goes on account is none. */
  readonly payments: readonly number[];
  /** Ids of the new vouchers for the bearer. */
  readonly vouchers: readonly number[];
}

/**
 * Issues the numbered document, writes its sales and takes the money. Everything was checked before, but for what the
 * customer has: throws 409 `insufficient_balance`.
 */
export async function sell(ctx: WriteContext, selling: Selling): Promise<Sold> {
  const { uuid, till, parties, priced, offered, settlement, comments } = selling;
  refuseWalletForWallet(selling.basket, priced, settlement, offered);
  const { basket, forBearer } = await openRecharges(ctx, selling.basket, parties.customer?.id ?? null);
  const { pos, session } = till;
  const setOffNames = selling.exchanged == null ? [] : [(await setOffMethod(ctx)).name];
  const head = {
    uuid,
    pos,
    session,
    parties,
    totals: priced,
    taxOf: (tax: number) => basket.flatMap(({ taxRows }) => taxRows).find(({ id }) => id === tax),
    comments,
    pending: settlement.pending,
    paymentMethod: offered[0]?.paymentMethod ?? null,
    paymentMethods: [...setOffNames, ...new Set(offered.map((payment) => payment.name))].join(', ') || null,
  };
  const paid = sub(priced.total, settlement.pending);
  const onAccount = onAccountOf(settlement, offered, parties.customer?.id ?? null);
  const sold = await issueDirect(ctx, head, async (document): Promise<Sold> => {
    const sales = await insertSales(ctx, { document, pos, parties, basket, priced, paid, onAccount });
    if (onAccount !== null) await requireCredit(ctx, onAccount, [parties.company.id]);
    await insertLines(ctx, document.id, linesOf(basket, priced, sales));
    const payments = await takePayments(ctx, selling, document, sales);
    await fillVouchers(ctx, basket, priced, sales);
    return { document, sales, payments, vouchers: forBearer };
  });
  const { document, sales } = sold;
  for (const sale of sales) {
    if (sale.pending === 0) ctx.emit({ type: 'sale.paid', model: 'sale', id: sale.id });
  }
  ctx.emit({ type: 'invoice.confirmed', model: 'invoice', id: document.id });
  if (settlement.pending === 0) ctx.emit({ type: 'invoice.paid', model: 'invoice', id: document.id });
  else if (settlement.pending < priced.total) {
    ctx.emit({ type: 'invoice.partiallyPaid', model: 'invoice', id: document.id });
  }
  return sold;
}

/** A line for each sale. */
function linesOf(
  basket: readonly BasketLine[],
  priced: PricedDocument,
  sales: readonly InsertedSale[],
): readonly DirectLine[] {
  return basket.map(({ product, description, pricing }, index) => ({
    description,
    product: product.id,
    copies: copiesOf('invoiceLine', product),
    pricing,
    amounts: at(priced.lines, index),
    sale: at(sales, index).id,
  }));
}

/**
 * Writes the payments of a checkout and their allocations. Document and sales were written with what is still owed after
 * these, so nothing is applied to them: each would be written twice. Returns the payments' ids.
 */
async function takePayments(
  ctx: WriteContext,
  { basket, parties, settlement, offered, till, exchanged = null }: Selling,
  document: InsertedDocument,
  sales: readonly InsertedSale[],
): Promise<number[]> {
  const customer = parties.customer?.id ?? null;
  const invoice = { id: document.id, customer, convertedTo: null, summaryInvoice: null };
  // Wallets pay first, and recharges of wallets are paid last: so none pays for one.
  const isLast = (index: number): boolean => fillsWallet(at(basket, index));
  const dues = sales
    .map((sale, index) => ({ sale, invoice, amount: sub(sale.total, sale.pending), isLast: isLast(index) }))
    .toSorted((a, b) => Number(a.isLast) - Number(b.isLast));
  const isFirst = (place: number): boolean => isFromWallet(at(offered, at(settlement.payments, place).index));
  const order = settlement.payments
    .map((_, place) => place)
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  const paidWith = basket.some(fillsWallet) ? order : settlement.payments.map((_, place) => place);
  const amounts = paidWith.map((place) => at(settlement.payments, place).amount);
  const [setOffShares = [], ...ordered] = sharesInOrder([exchanged?.amount ?? ZERO, ...amounts], dues);
  const shares = settlement.payments.map((_, place) => at(ordered, paidWith.indexOf(place)));
  if (exchanged !== null)
    await setOffAgainst(ctx, exchanged.credits, setOffShares, { customer, currency: parties.company.currency });
  const payments = receivedPayments(settlement, offered, { customer, till, currency: parties.company.currency });
  return recordPayments(
    ctx,
    payments.map((payment, place) => ({ payment, shares: at(shares, place) })),
    { isFTR: settlement.pending === ZERO ? 1 : 0, receipts: new Map() },
  );
}
