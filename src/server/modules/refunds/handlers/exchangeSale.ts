import { randomUUID } from 'node:crypto';
import type { WriteContext } from '#server/core/context/context.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { getRow } from '#server/core/records/write.ts';
import { requireSession, resolvePos } from '#server/modules/cash/posLedger.ts';
import { loadParties } from '#server/modules/checkout/parties.ts';
import { operationOfBasket } from '#server/modules/checkout/recharges.ts';
import { checkSettlement, checkType } from '#server/modules/checkout/rules.ts';
import { loadBasket, priceBasket } from '#server/modules/checkout/sales.ts';
import { sell } from '#server/modules/checkout/sell.ts';
import { refuseCashAboveLimit } from '#server/modules/payments/cashLimit.ts';
import { cashChecksOf, loadPayments } from '#server/modules/payments/offered.ts';
import { duesToPayOut } from '#server/modules/payments/payable.ts';
import { requireCurrency } from '#server/modules/payments/till.ts';
import { fromMoney, min, neg, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { settle } from '#shared/domain/settlement.ts';
import { invalidField } from '#shared/errors.ts';
import { exchangeSale as contract } from '#shared/operations/contracts/exchangeSale.ts';
import { payBack, type RefundDestination } from '../refundDestinations.ts';
import { loadRefund } from '../request.ts';
import { reverseSales } from '../reverseSales.ts';

/** Credits what comes back, sells what goes out, sets one off against the other and settles the difference. */
export const exchangeSale = handle(contract, async (ctx, input) => {
  const pos = await resolvePos(ctx, input.pos);
  const session = await requireSession(ctx.db, pos.id);
  const terms = { pos: pos.id, reason: input.reason ?? null };
  const refund = await loadRefund(ctx, { invoice: input.invoice, lines: input.returned });
  const buyer = await buyerOf(ctx, input.invoice, input.customer);
  const parties = await loadParties(ctx, pos, { customer: buyer ?? undefined });
  const basket = await loadBasket(ctx, input.lines, parties);
  const priced = priceBasket(basket);
  const taken = await reverseSales(ctx, refund, terms);
  const [note] = taken.creditNotes;
  if (note === undefined) throw new Error('nothing was credited');
  for (const { invoice } of taken.dues) requireCurrency(parties.company, invoice?.currency ?? null);

  const owed = neg(sum(taken.dues, ({ amount }) => amount));
  const difference = sub(priced.total, owed);
  if (input.difference !== undefined && toMoney(input.difference) !== difference) {
    throw invalidField('#/difference', 'total_mismatch', `${fromMoney(difference)}`);
  }
  const exchanged = min(owed, priced.total);
  const offered = await loadPayments(ctx, input.payments, buyer);
  const settlement = settle(sub(priced.total, exchanged), offered);
  checkSettlement(settlement, parties.customer, basket);
  await checkType(ctx, parties, priced);
  await refuseCashAboveLimit(ctx, cashChecksOf(offered), () =>
    operationOfBasket(ctx, basket, priced.total, parties.customer?.id ?? null),
  );
  const sold = await sell(ctx, {
    uuid: input.uuid ?? randomUUID(),
    till: { pos, session },
    parties,
    basket,
    priced,
    offered,
    settlement,
    comments: null,
    exchanged: exchanged === ZERO ? null : { amount: exchanged, credits: taken.dues },
  });
  const paidBack = difference < ZERO ? await payRestBack(ctx, input, note, terms) : [];
  const payments = [...sold.payments, ...paidBack];
  return {
    invoice: await presentById(ctx, 'invoice', sold.document.id),
    creditNote: await presentById(ctx, 'invoice', note),
    difference: fromMoney(difference),
    change: fromMoney(settlement.change),
    vouchers: [...sold.vouchers],
    payments: await Promise.all(payments.map((id) => presentById(ctx, 'payment', id))),
  };
});

/** The customer of the document, else the one named. Throws 422 where both are there and differ. */
async function buyerOf(ctx: WriteContext, invoice: number, named: number | undefined): Promise<number | null> {
  const owner = (await getRow(ctx.db, 'invoice', invoice))?.customer ?? null;
  if (owner !== null && named !== undefined && named !== owner) throw invalidField('#/customer', 'invalid_value');
  return owner ?? named ?? null;
}

/** Pays out what the set-off left of the credit note. */
async function payRestBack(
  ctx: WriteContext,
  { paymentMethod, reference, voucher, deposit, voucherType, customer }: RefundDestination,
  note: number,
  terms: { readonly pos: number | null; readonly reason: string | null },
): Promise<readonly number[]> {
  const way = { paymentMethod, reference, voucher, deposit, voucherType };
  const rest = await duesToPayOut(ctx, note);
  return payBack(ctx, voucherType === undefined ? way : { ...way, customer }, rest, terms);
}
