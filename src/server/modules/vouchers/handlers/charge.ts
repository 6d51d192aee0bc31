/** The sale of a recharge: paid at once with its document, or left to be paid. */

import { randomUUID } from 'node:crypto';
import type { WriteContext } from '#server/core/context/context.ts';
import { at } from '#server/core/operations/at.ts';
import type { BasketLine } from '#server/modules/checkout/basketLine.ts';
import { loadParties } from '#server/modules/checkout/parties.ts';
import { checkSettlement, checkType } from '#server/modules/checkout/rules.ts';
import { sell } from '#server/modules/checkout/sell.ts';
import { multiPurposeTax } from '#server/modules/invoices/multiPurpose.ts';
import { refuseCashAboveLimit } from '#server/modules/payments/cashLimit.ts';
import { currencyOfBalances } from '#server/modules/payments/currency.ts';
import type { PaidAtOnce } from '#server/modules/payments/offered.ts';
import { operationAhead } from '#server/modules/payments/operation.ts';
import { anyTill, requireCurrency, tillFor } from '#server/modules/payments/till.ts';
import { createSale } from '#server/modules/sales/create.ts';
import { sellerAt } from '#server/modules/sales/defaults.ts';
import { priceLines, taxesOfProduct } from '#server/modules/sales/lines.ts';
import { requireMayOwe } from '#server/modules/sales/owing.ts';
import { appliedTax } from '#server/modules/sales/priceBook.ts';
import { type Money, toPercent, ZERO } from '#shared/domain/money.ts';
import { settle } from '#shared/domain/settlement.ts';
import { saleStatusOf, VoucherKind } from '#shared/domain/states.ts';
import type { Recharge } from './request.ts';

export interface Charged {
  readonly sale: number;
  /** Null where nothing was paid. */
  readonly payment: number | null;
  readonly change: Money;
}

/** Where a recharge is sold. */
interface Where {
  /** The cash point named. */
  readonly pos: number | null;
  /** Of money that is put in; null where it is sold in any. */
  readonly currency: string | null;
}

/** Sells the product of the voucher's type. Throws 409 `cash_point_closed`, 422. */
export async function chargeRecharge(
  ctx: WriteContext,
  recharge: Recharge,
  voucher: number,
  namedPos: number | null,
): Promise<Charged> {
  const line = await lineOf(ctx, recharge, voucher);
  const { paid } = recharge;
  const where = {
    pos: namedPos,
    currency: recharge.type.kind === VoucherKind.money ? await currencyOfBalances(ctx) : null,
  };
  return paid === null
    ? { sale: await leavePending(ctx, recharge, line, where), payment: null, change: ZERO }
    : payAtOnce(ctx, { ...recharge, paid }, line, where);
}

async function lineOf(ctx: WriteContext, recharge: Recharge, voucher: number): Promise<BasketLine> {
  const { type, product, price, rate } = recharge;
  // A wallet is a multi-purpose voucher: its money is taxed when it is spent.
  const isMoney = type.kind === VoucherKind.money;
  const taxRows = isMoney ? [await multiPurposeTax(ctx)] : await taxesOfProduct(ctx, product);
  return {
    product,
    description: type.name,
    taxRows,
    holds: price,
    states: { voucherType: type.id, fkModel: 'voucher', fkId: voucher, ...rate },
    pricing: {
      price,
      units: 1,
      discountRate: toPercent(0),
      taxes: taxRows.map(appliedTax),
      supply: !isMoney && product.supply === 1,
    },
  };
}

async function payAtOnce(
  ctx: WriteContext,
  { customer, paid }: Recharge & { readonly paid: PaidAtOnce },
  line: BasketLine,
  where: Where,
): Promise<Charged> {
  const priced = priceLines([line.pricing], '#/price');
  const types = paid.offered.map(({ type }) => type);
  const till = await tillFor(ctx, types, where.pos, where.currency);
  const parties = await loadParties(ctx, till.pos, { customer: customer.id });
  requireCurrency(parties.company, where.currency);
  await checkType(ctx, parties, priced, '#/price');
  const offered = priced.total === ZERO ? [] : paid.offered;
  const settlement = settle(priced.total, offered);
  checkSettlement(settlement, parties.customer, [line]);
  await refuseCashAboveLimit(ctx, paid.checks, () => operationAhead(ctx, customer.id, priced.total));
  const { sales, payments } = await sell(ctx, {
    uuid: randomUUID(),
    till,
    parties,
    basket: [line],
    priced,
    offered,
    settlement,
    comments: null,
  });
  return { sale: at(sales, 0).id, payment: payments[0] ?? null, change: settlement.change };
}

/** Of a recharge that costs nothing nothing is left to pay. Throws 403 where who may not owe would owe it. */
async function leavePending(
  ctx: WriteContext,
  { customer, product }: Recharge,
  { states, taxRows, holds, ...line }: BasketLine,
  where: Where,
): Promise<number> {
  const { pos } = await anyTill(ctx, where.pos, where.currency);
  const company = await sellerAt(ctx, pos);
  requireCurrency(company, where.currency);
  const amounts = at(priceLines([line.pricing], '#/price').lines, 0);
  if (amounts.total > ZERO) await requireMayOwe(ctx, customer.id, [product.id]);
  const status = saleStatusOf(amounts.total, amounts.total);
  const id = await createSale(ctx, {
    ...line,
    ...states,
    amounts,
    status,
    pending: amounts.total,
    company: company.id,
    pos: pos?.id ?? null,
    customer: customer.id,
    issueDate: ctx.at,
  });
  if (amounts.total === ZERO) ctx.emit({ type: 'sale.paid', model: 'sale', id });
  return id;
}
