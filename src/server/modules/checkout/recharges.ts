/** Lines of a basket that recharge vouchers of its customer, with the rules of `vouchers/recharge.json`. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { at } from '#server/core/operations/at.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, fromMoney, MAX_AMOUNT, type Money, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { behaviourOf } from '#shared/domain/paymentTypes.ts';
import type { PricedDocument } from '#shared/domain/pricing.ts';
import type { Settlement } from '#shared/domain/settlement.ts';
import { VoucherKind, VoucherMovementType } from '#shared/domain/states.ts';
import { isVoucherAmount, remainingOf } from '#shared/domain/vouchers.ts';
import { type FieldError, invalidField } from '#shared/errors.ts';
import { multiPurposeTax } from '../invoices/multiPurpose.ts';
import type { LoadedPayment } from '../payments/offered.ts';
import { operationAhead } from '../payments/operation.ts';
import { newBearerVoucher } from '../vouchers/bearer.ts';
import { defaultExpiry } from '../vouchers/types.ts';
import { appendVoucherMovement, expireLots, openVoucher } from '../vouchers/vouchers.ts';
import type { BasketLine, InsertedSale, RechargeLine } from './basketLine.ts';

/** Looks the recharge of a line up. Null where it cannot be, which `errors` then says. */
export async function loadRechargeLine(
  ctx: ReadContext,
  line: {
    readonly id: number;
    readonly product: Row<'product'>;
    readonly units: number;
    readonly voucher?: number | undefined;
    readonly at: string;
  },
  errors: FieldError[],
): Promise<RechargeLine | null> {
  const { id, product, units, at: pointer } = line;
  const type = await getRow(ctx.db, 'voucherType', id);
  const fault = (field: string, code: FieldError['code']): null => {
    errors.push({ pointer: `${pointer}/${field}`, code });
    return null;
  };
  if (type === undefined || type.deleted === 1) return fault('voucherType', 'unknown_reference');
  if (type.active === 0 || type.product !== product.id) return fault('voucherType', 'invalid_value');
  const expires = defaultExpiry(ctx, type, `${pointer}/voucherType`);
  const voucher = line.voucher ?? null;
  const named = voucher === null ? undefined : await getRow(ctx.db, 'voucher', voucher);
  // Whoever puts something in need not have the code.
  const isOfBearer = named?.customer === null && named.deleted === 0;
  if (voucher !== null && !isOfBearer) return fault('voucher', 'unknown_reference');
  if (voucher !== null && named?.voucherType !== id) return fault('voucher', 'invalid_value');
  if (type.kind === VoucherKind.money) return { type, units: null, scope: null, expires, voucher };
  const amount = Math.round(units * type.units * 1e6) / 1e6;
  if (!isVoucherAmount(type.kind, amount)) return fault('units', 'too_precise');
  return { type, units: toMoney(amount), scope: null, expires, voucher };
}

/** The taxes of a line: money is taxed when it is spent, units of a product when they are bought. */
export async function rechargeTaxes(
  ctx: WriteContext,
  { type }: RechargeLine,
  ofProduct: readonly Row<'tax'>[],
): Promise<readonly Row<'tax'>[]> {
  return type.kind === VoucherKind.money ? [await multiPurposeTax(ctx)] : ofProduct;
}

interface Opened {
  readonly basket: readonly BasketLine[];
  /** New vouchers for the bearer, in the order of the lines. */
  readonly forBearer: readonly number[];
}

/**
 * The basket with the vouchers its lines recharge: those that are named, else the customer’s, made where there are
 * none. Without a customer each line makes one for the bearer, where its type allows that. Throws 422 `customer_required`.
 */
export async function openRecharges(
  ctx: WriteContext,
  basket: readonly BasketLine[],
  customer: number | null,
): Promise<Opened> {
  const opened: BasketLine[] = [];
  const forBearer: number[] = [];
  for (const line of basket) {
    if (line.recharge === undefined) {
      opened.push(line);
      continue;
    }
    const { type, voucher } = line.recharge;
    let fkId = voucher;
    if (fkId === null && customer !== null) fkId = await openVoucher(ctx, customer, type.id);
    if (fkId === null && type.bearer === 1) {
      fkId = await newBearerVoucher(ctx, type.id);
      forBearer.push(fkId);
    }
    if (fkId === null) throw invalidField('#/customer', 'customer_required');
    opened.push({ ...line, states: { ...line.states, voucherType: type.id, fkModel: 'voucher', fkId } });
  }
  return { basket: opened, forBearer };
}

/** Puts what was sold into the vouchers. Throws 422 `too_big` where one would hold more than an amount can be. */
export async function fillVouchers(
  ctx: WriteContext,
  basket: readonly BasketLine[],
  priced: PricedDocument,
  sales: readonly InsertedSale[],
): Promise<void> {
  for (const [index, { recharge, states, holds }] of basket.entries()) {
    const voucher = states?.fkId;
    if (recharge === undefined || typeof voucher !== 'number') continue;
    const { type, scope, expires } = recharge;
    const line = at(priced.lines, index);
    const amount = recharge.units ?? add(line.total, line.discount);
    if (amount <= ZERO) throw invalidField(`#/lines/${index}/price`, 'too_small');
    const balance = add(remainingOf(await expireLots(ctx, voucher)), amount);
    if (fromMoney(balance) > MAX_AMOUNT) throw invalidField(`#/lines/${index}/units`, 'too_big');
    const pack = type.kind === VoucherKind.units ? { price: holds, units: type.units } : null;
    const sale = at(sales, index).id;
    const movement = { type: VoucherMovementType.recharge, amount, expires, sale, scope, pack };
    await appendVoucherMovement(ctx, voucher, movement);
    ctx.emit({ type: 'voucher.recharged', model: 'voucher', id: voucher });
  }
}

/** What a basket comes to for the limit of cash: with a recharge in it, all that its customer pays in ahead on the day. */
export function operationOfBasket(
  ctx: ReadContext,
  basket: readonly BasketLine[],
  total: Money,
  customer: number | null,
): Money | Promise<Money> {
  const isAhead = basket.some(({ recharge }) => recharge !== undefined);
  return isAhead && customer !== null ? operationAhead(ctx, customer, total) : total;
}

/** True for a line that puts money into a wallet. */
export function fillsWallet({ recharge }: Pick<BasketLine, 'recharge'>): boolean {
  return recharge?.type.kind === VoucherKind.money;
}

/**
 * Throws 422 where a wallet is to pay for a recharge of a wallet: its money would be put in again, to expire later or never.
 * Where something is left unpaid it cannot be told which line that is, so wallets pay for none then.
 */
export function refuseWalletForWallet(
  basket: readonly BasketLine[],
  priced: PricedDocument,
  settlement: Settlement,
  offered: readonly LoadedPayment[],
): void {
  if (!basket.some(fillsWallet)) return;
  const fromWallets = settlement.payments.filter(({ index }) => isFromWallet(at(offered, index)));
  const [first] = fromWallets;
  if (first === undefined) return;
  const goods = sum(
    basket.map((line, index) => (fillsWallet(line) ? ZERO : at(priced.lines, index).total)),
    (total) => total,
  );
  if (settlement.pending === ZERO && sum(fromWallets, ({ amount }) => amount) <= goods) return;
  throw invalidField(`#/payments/${first.index}/paymentMethod`, 'invalid_value', 'voucherType');
}

/** True for a payment out of a wallet. */
export function isFromWallet({ type }: Pick<LoadedPayment, 'type'>): boolean {
  return behaviourOf(type).takenFrom === 'voucher';
}
