import { randomUUID } from 'node:crypto';
import { fromMoney, sub } from '#shared/domain/money.ts';
import { settle } from '#shared/domain/settlement.ts';
import { checkout as contract } from '#shared/operations/contracts/checkout.ts';
import { requireSession, resolvePos } from '../../ledgers/posLedger.ts';
import { presentById } from '../../records/present.ts';
import { insertDocument, insertLines } from '../checkout/document.ts';
import { loadParties } from '../checkout/parties.ts';
import { loadPayments, receivePayments } from '../checkout/payments.ts';
import { checkSettlement, checkType } from '../checkout/rules.ts';
import { insertSales, loadBasket, priceBasket } from '../checkout/sales.ts';
import { handle } from '../handler.ts';

/** Sells a basket: prices it, settles it, numbers its document and takes the money. All of it or nothing. */
export const checkout = handle(contract, async (ctx, input) => {
  const pos = await resolvePos(ctx, input.pos);
  const session = await requireSession(ctx.db, pos.id);
  const parties = await loadParties(ctx, pos, input);
  const basket = await loadBasket(ctx, input.lines);
  const priced = priceBasket(basket);
  const offered = await loadPayments(ctx, input.payments);
  const settlement = settle(priced.total, offered);
  checkSettlement(settlement, parties.customer, basket);
  checkType(parties.type, parties.customer, priced);

  const document = await insertDocument(ctx, {
    uuid: input.uuid ?? randomUUID(),
    pos,
    session,
    parties,
    basket,
    priced,
    pending: settlement.pending,
    comments: input.comments ?? null,
    paymentMethod: offered[0]?.paymentMethod ?? null,
    paymentMethods: [...new Set(offered.map((payment) => payment.name))].join(', ') || null,
  });
  const sales = await insertSales(ctx, {
    document,
    pos,
    parties,
    basket,
    priced,
    paid: sub(priced.total, settlement.pending),
  });
  await insertLines(ctx, document.id, { basket, priced }, sales);
  await receivePayments(ctx, { document, sales, pos, session, customer: parties.customer, offered, settlement });

  for (const sale of sales) {
    if (sale.pending === 0) ctx.emit({ type: 'sale.paid', model: 'sale', id: sale.id });
  }
  ctx.emit({ type: 'invoice.confirmed', model: 'invoice', id: document.id });
  if (settlement.pending === 0) ctx.emit({ type: 'invoice.paid', model: 'invoice', id: document.id });
  else if (settlement.pending < priced.total) {
    ctx.emit({ type: 'invoice.partiallyPaid', model: 'invoice', id: document.id });
  }
  if (input.print === true) {
    ctx.enqueue({ kind: 'document.render', payload: { model: 'invoice', id: document.id } });
  }
  const invoice = await presentById(ctx, 'invoice', document.id);
  return {
    invoice,
    sales: sales.map((sale) => sale.id),
    change: fromMoney(settlement.change),
    documents: invoice.document === null ? [] : [{ kind: 'ticket' as const, path: invoice.document }],
  };
});
