import { randomUUID } from 'node:crypto';
import { fromMoney } from '#shared/domain/money.ts';
import { settle } from '#shared/domain/settlement.ts';
import { checkout as contract } from '#shared/operations/contracts/checkout.ts';
import { paperOf } from '../../documents/issue.ts';
import { requireSession, resolvePos } from '../../ledgers/posLedger.ts';
import { presentById } from '../../records/present.ts';
import { useCovered } from '../checkout/covered.ts';
import { loadParties } from '../checkout/parties.ts';
import { loadPayments } from '../checkout/payments.ts';
import { checkSettlement, checkType } from '../checkout/rules.ts';
import { loadBasket, priceBasket } from '../checkout/sales.ts';
import { sell } from '../checkout/sell.ts';
import { handle } from '../handler.ts';
import { refuseCashAboveLimit } from '../payments/cashLimit.ts';

/** Sells a basket: prices it, settles it, numbers its document and takes the money. All of it or nothing. */
export const checkout = handle(contract, async (ctx, input) => {
  const pos = await resolvePos(ctx, input.pos);
  const session = await requireSession(ctx.db, pos.id);
  const parties = await loadParties(ctx, pos, input);
  const basket = await loadBasket(ctx, input.lines);
  const priced = priceBasket(basket);
  const offered = await loadPayments(ctx, input.payments, parties.customer?.id ?? null);
  const settlement = settle(priced.total, offered);
  checkSettlement(settlement, parties.customer, basket);
  await checkType(ctx, parties, priced);
  await refuseCashAboveLimit(
    ctx,
    offered.map(({ type }, index) => ({ type, pointer: `#/payments/${index}/paymentMethod` })),
    () => priced.total,
  );

  const { document, sales } = await sell(ctx, {
    uuid: input.uuid ?? randomUUID(),
    pos,
    session,
    parties,
    basket,
    priced,
    offered,
    settlement,
    comments: input.comments ?? null,
  });
  await useCovered(ctx, input.covered ?? [], parties.customer?.id ?? null);
  if (input.print === true) {
    ctx.enqueue({ kind: 'document.render', payload: { model: 'invoice', id: document.id, printed: true } });
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
