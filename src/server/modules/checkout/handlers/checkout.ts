import { randomUUID } from 'node:crypto';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { requireSession, resolvePos } from '#server/modules/cash/posLedger.ts';
import { paperOf } from '#server/modules/invoices/freeze.ts';
import { renderDocument } from '#server/modules/invoices/jobKinds.ts';
import { refuseCashAboveLimit } from '#server/modules/payments/cashLimit.ts';
import { cashChecksOf, loadPayments } from '#server/modules/payments/offered.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { checkout as contract } from '#shared/operations/contracts/checkout.ts';
import { useCovered } from '../covered.ts';
import { loadParties } from '../parties.ts';
import { checkSettlement, checkType } from '../rules.ts';
import { loadBasket, priceBasket } from '../sales.ts';
import { sell } from '../sell.ts';
import { loadWaiting, settleWith } from '../waiting.ts';

/** Sells a basket: prices it, settles it, numbers its document and takes the money. All of it or nothing. */
export const checkout = handle(contract, async (ctx, input) => {
  const pos = await resolvePos(ctx, input.pos);
  const session = await requireSession(ctx.db, pos.id);
  const parties = await loadParties(ctx, pos, input);
  const basket = await loadBasket(ctx, input.lines);
  const priced = priceBasket(basket);
  const waiting = await loadWaiting(ctx, input.uuid, parties);
  const offered = await loadPayments(ctx, input.payments, parties.customer?.id ?? null);
  const settlement = settleWith(priced.total, waiting, offered);
  checkSettlement(settlement, parties.customer, basket);
  await checkType(ctx, parties, priced);
  await refuseCashAboveLimit(ctx, cashChecksOf(offered), () => priced.total);

  const { document, sales } = await sell(ctx, {
    uuid: input.uuid ?? randomUUID(),
    till: { pos, session },
    parties,
    basket,
    priced,
    offered: [...waiting, ...offered],
    settlement,
    comments: input.comments ?? null,
  });
  await useCovered(ctx, input.covered ?? [], parties.customer?.id ?? null);
  if (input.print === true) {
    ctx.enqueue(renderDocument, { model: 'invoice', id: document.id, printed: true });
  }
  const invoice = await presentById(ctx, 'invoice', document.id);
  const kind = paperOf(parties.type) === 'a4' ? ('invoice' as const) : ('ticket' as const);
  return {
    invoice,
    sales: sales.map((sale) => sale.id),
    change: fromMoney(settlement.change),
    documents: invoice.document === null ? [] : [{ kind, path: invoice.document }],
  };
});
