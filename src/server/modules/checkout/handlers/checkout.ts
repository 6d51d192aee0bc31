import { randomUUID } from 'node:crypto';
import type { WriteContext } from '#server/core/context/context.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { type CashPoint, requireSession, resolvePos } from '#server/modules/cash/posLedger.ts';
import type { Parties } from '#server/modules/invoices/direct.ts';
import { madeDocuments } from '#server/modules/invoices/madeDocuments.ts';
import { refuseCashAboveLimit } from '#server/modules/payments/cashLimit.ts';
import { cashChecksOf, loadPayments, refuseFaults } from '#server/modules/payments/offered.ts';
import { loadWaiting, settleWith } from '#server/modules/payments/waiting.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney, type Money, ZERO } from '#shared/domain/money.ts';
import { invalidField } from '#shared/errors.ts';
import { checkout as contract } from '#shared/operations/contracts/checkout.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import { requireUnusedBasket, useCovered } from '../covered.ts';
import { loadParties } from '../parties.ts';
import { operationOfBasket } from '../recharges.ts';
import { checkSettlement, checkType } from '../rules.ts';
import { loadBasket, priceBasket } from '../sales.ts';
import { sell } from '../sell.ts';

type Input = ParsedInputOf<typeof contract>;

/**
 * Sells a basket: prices it, settles it, numbers its document, takes the money and uses what vouchers pay for. All of it or
 * nothing.
 */
export const checkout = handle(contract, async (ctx, input) => {
  const uuid = input.uuid ?? randomUUID();
  const pos = await resolvePos(ctx, input.pos);
  const session = await requireSession(ctx.db, pos.id);
  const covered = input.covered ?? [];
  if (input.lines.length === 0 && covered.length === 0) throw invalidField('#/lines', 'required');
  // One that is made here was never used.
  if (input.uuid !== undefined) await requireUnusedBasket(ctx, uuid);
  const parties = await loadParties(ctx, pos, input);
  const customer = parties.customer?.id ?? null;
  const charged =
    input.lines.length === 0
      ? await chargeNothing(ctx, input, parties)
      : await charge(ctx, input, parties, { uuid, pos, session });
  const { invoice } = charged;
  const issued = invoice === null ? [] : [{ id: invoice, type: parties.type }];
  const use = await useCovered(ctx, { uuid, pos: pos.id, session: session.id, customer, covered, invoice });
  return {
    ...(await madeDocuments(ctx, issued, input.print)),
    voucherUse: use === null ? null : await presentById(ctx, 'voucherUse', use),
    sales: [...charged.sales],
    vouchers: [...charged.vouchers],
    change: fromMoney(charged.change),
  };
});

interface Charged {
  /** Null where nothing was charged. */
  readonly invoice: number | null;
  readonly sales: readonly number[];
  readonly vouchers: readonly number[];
  readonly change: Money;
}

async function charge(
  ctx: WriteContext,
  input: Input,
  parties: Parties,
  at: { readonly uuid: string; readonly pos: CashPoint; readonly session: Row<'posMovement'> },
): Promise<Charged> {
  const { uuid, ...till } = at;
  const basket = await loadBasket(ctx, input.lines, parties);
  const priced = priceBasket(basket);
  const waiting = await waitingFor(ctx, input, parties);
  const offered = await loadPayments(ctx, input.payments, parties.customer?.id ?? null);
  const settlement = settleWith(priced.total, waiting, offered);
  checkSettlement(settlement, parties.customer, basket);
  await checkType(ctx, parties, priced);
  await refuseCashAboveLimit(ctx, cashChecksOf(offered), () =>
    operationOfBasket(ctx, basket, priced.total, parties.customer?.id ?? null),
  );
  const comments = input.comments ?? null;
  const selling = { uuid, till, parties, basket, priced, offered: [...waiting, ...offered], settlement, comments };
  const { document, sales, vouchers } = await sell(ctx, selling);
  return {
    invoice: document.id,
    sales: sales.map(({ id }) => id),
    vouchers,
    change: settlement.change,
  };
}

/** Vouchers pay for all of it: there is no document, and nothing to pay. Throws 422 for payments. */
async function chargeNothing(ctx: WriteContext, input: Input, parties: Parties): Promise<Charged> {
  const waiting = await waitingFor(ctx, input, parties);
  refuseFaults(settleWith(ZERO, waiting, await loadPayments(ctx, input.payments, parties.customer?.id ?? null)));
  return { invoice: null, sales: [], vouchers: [], change: ZERO };
}

function waitingFor(ctx: WriteContext, { uuid }: Input, { company: { currency }, customer }: Parties) {
  return loadWaiting(ctx, uuid, { currency, customer: customer?.id ?? null });
}
