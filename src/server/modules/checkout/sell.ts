/** The sale itself, once it is known who sells what to whom and how it is paid: till and other actions share it. */

import type { WriteContext } from '#server/core/context/context.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { sub } from '#shared/domain/money.ts';
import type { PricedDocument } from '#shared/domain/pricing.ts';
import type { Settlement } from '#shared/domain/settlement.ts';
import { type LoadedPayment, onAccountOf, receivePayments } from '../payments/receive.ts';
import { requireCredit } from '../sales/onAccount.ts';
import { type InsertedDocument, insertLines, issueDocument } from './document.ts';
import type { Parties } from './parties.ts';
import { type BasketLine, type InsertedSale, insertSales } from './sales.ts';

export interface Selling {
  /** Identity of the document. */
  readonly uuid: string;
  /** Where; null = at no cash point, which cash and card need. */
  readonly pos: Row<'pos'> | null;
  /** The opening of the session it belongs to. */
  readonly session: Row<'posMovement'> | null;
  readonly parties: Parties;
  readonly basket: readonly BasketLine[];
  readonly priced: PricedDocument;
  readonly offered: readonly LoadedPayment[];
  readonly settlement: Settlement;
  readonly comments: string | null;
}

export interface Sold {
  readonly document: InsertedDocument;
  /** One per line of the basket. */
  readonly sales: readonly InsertedSale[];
  /** Ids, one per payment made; what is put off is none. */
  readonly payments: readonly number[];
}

/**
 * Issues the numbered document, writes its sales and takes the money. Everything was checked before, but for what the
 * customer has: throws 409 `insufficient_balance`.
 */
export async function sell(ctx: WriteContext, selling: Selling): Promise<Sold> {
  const { uuid, pos, session, parties, basket, priced, offered, settlement, comments } = selling;
  const head = {
    ...{ uuid, pos, session, parties, basket, priced, comments },
    pending: settlement.pending,
    paymentMethod: offered[0]?.paymentMethod ?? null,
    paymentMethods: [...new Set(offered.map((payment) => payment.name))].join(', ') || null,
  };
  const paid = sub(priced.total, settlement.pending);
  const onAccount = onAccountOf(settlement, offered, parties.customer?.id ?? null);
  const sold = await issueDocument(ctx, head, async (document): Promise<Sold> => {
    const sales = await insertSales(ctx, { document, pos, parties, basket, priced, paid, onAccount });
    if (onAccount !== null) await requireCredit(ctx, onAccount);
    await insertLines(ctx, document.id, { basket, priced }, sales);
    const { customer } = parties;
    const payments = await receivePayments(ctx, { document, sales, pos, session, customer, offered, settlement });
    return { document, sales, payments };
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
