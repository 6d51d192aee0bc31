/** What a recharge asks for, looked up and checked. */

import type { WriteContext } from '#server/core/context/context.ts';
import { requireFieldScopes } from '#server/core/context/grants.ts';
import { storedInstant, storedText } from '#server/core/operations/stored.ts';
import { getRow } from '#server/core/records/write.ts';
import { loadMethod, loadPayments, type PaidAtOnce, paidAtOnce } from '#server/modules/payments/offered.ts';
import { sellerAt } from '#server/modules/sales/defaults.ts';
import { type Applied, openRates, type SoldBy, soldBy } from '#server/modules/sales/rates.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney, isCentPrecise, MAX_AMOUNT, type Money, toMoney, ZERO } from '#shared/domain/money.ts';
import { immediateTypes } from '#shared/domain/paymentTypes.ts';
import type { ActionScope } from '#shared/domain/scopes.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import { costOfRecharge, isVoucherAmount } from '#shared/domain/vouchers.ts';
import { type FieldCode, type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { defaultExpiry } from '../types.ts';
import type { Pack } from '../vouchers.ts';

/** What another price than the product's takes everywhere. */
const SCOPE = 'billing:price';

type Input = ParsedInputOf<Contract<'voucherRecharge'>>;

export interface Recharge {
  readonly customer: Row<'customer'>;
  readonly type: Row<'voucherType'>;
  readonly product: Row<'product'>;
  /** What is put in. */
  readonly amount: Money;
  /** What is asked for it. */
  readonly price: Money;
  /** Of units: what they cost by the product; null of money. */
  readonly pack: Pack | null;
  /** The rate it is priced by. */
  readonly rate: SoldBy;
  /** The permission another price, or a later expiry, needed; null where none. */
  readonly scope: ActionScope | null;
  /** As stored; null = never. */
  readonly expires: string | null;
  readonly notes: string | null;
  /** Null = it is left to be paid. */
  readonly paid: PaidAtOnce | null;
}

/**
 * Throws 422 with every field at fault, 403 for another price than it has, units that have none, and a longer life than
 * the type gives.
 */
export async function loadRecharge(ctx: WriteContext, input: Input): Promise<Recharge> {
  const errors: FieldError[] = [];
  const customer = inUse(await getRow(ctx.db, 'customer', input.customer), '#/customer', errors);
  const type = inUse(await getRow(ctx.db, 'voucherType', input.voucherType), '#/voucherType', errors);
  const product = type === null ? null : await productOf(ctx, type, errors);
  const method = input.paymentMethod ? await loadMethod(ctx, input.paymentMethod, '#/paymentMethod', errors) : null;
  if (input.paymentMethod && input.payments) errors.push(fault('#/payments', 'invalid_value'));
  if (type !== null && !isRechargeable(type.kind, input.amount)) errors.push(fault('#/amount', 'too_precise'));
  const requested = storedInstant(ctx, input.expiration, '#/expiration');
  if (requested !== null && requested <= ctx.at) errors.push(fault('#/expiration', 'invalid_value'));
  if (errors.length > 0 || customer === null || type === null || product === null) {
    throw new ServiceError('validation_failed', { errors });
  }
  const offered = input.payments ? await loadPayments(ctx, input.payments, customer.id, immediateTypes) : null;
  const amount = toMoney(input.amount);
  const asked = typeof input.price === 'number' ? toMoney(input.price) : null;
  const holds = await priceFor(ctx, { ...input, asked }, { customer, type, product, amount });
  const pack = type.kind === VoucherKind.units ? { price: holds.price, units: type.units } : null;
  const cost = costOf(type, holds.price, amount);
  const price = asked ?? cost ?? ZERO;
  const usual = defaultExpiry(ctx, type);
  const isLonger = requested !== null && usual !== null && requested > usual;
  const beyond = [...(price === cost ? [] : ['#/price']), ...(isLonger ? ['#/expiration'] : [])];
  requireFieldScopes(
    ctx,
    beyond.map((pointer) => ({ pointer, scope: SCOPE })),
  );
  return {
    customer,
    type,
    product,
    amount,
    price,
    pack,
    rate: soldBy(price === cost ? holds.rate : null),
    scope: beyond.length > 0 ? SCOPE : null,
    expires: requested ?? usual,
    notes: storedText(ctx, input.notes),
    paid: paidAtOnce(price, method, offered),
  };
}

/**
 * What a pack costs the customer now: units by the product or one of its rates, or by the product all the same where that is
 * dearer and `asked` for; money costs its amount.
 */
async function priceFor(
  ctx: WriteContext,
  { pos, asked }: Pick<Input, 'pos'> & { readonly asked: Money | null },
  { customer, type, product, amount }: Pick<Recharge, 'customer' | 'type' | 'product' | 'amount'>,
): Promise<Applied> {
  if (type.kind === VoucherKind.money) return { price: product.price, rate: null };
  const at = pos ?? ctx.actor.pos;
  const seller = await sellerAt(ctx, at === null ? null : ((await getRow(ctx.db, 'pos', at)) ?? null));
  const holds = (await openRates(ctx, [product.id], { customer, company: seller.id })).priceOf(product);
  const isOwn = asked !== null && product.price > holds.price && asked === costOf(type, product.price, amount);
  return isOwn ? { price: product.price, rate: null } : holds;
}

/** Null where it has no price. Throws 422 `too_big` beyond what an amount can be. */
function costOf({ kind, units }: Row<'voucherType'>, price: Money, amount: Money): Money | null {
  try {
    const cost = costOfRecharge(kind, amount, { price, units });
    if (cost === null || fromMoney(cost) <= MAX_AMOUNT) return cost;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw invalidField('#/amount', 'too_big');
}

/** Money that costs its amount is to the cent, as what is paid is. */
function isRechargeable(kind: number, amount: number): boolean {
  return kind === VoucherKind.money ? isCentPrecise(amount) : isVoucherAmount(kind, amount);
}

/** A record that is there and switched on. Null where it is not, which `errors` then says. */
function inUse<R extends { readonly deleted: 0 | 1; readonly active: 0 | 1 }>(
  row: R | undefined,
  pointer: string,
  errors: FieldError[],
): R | null {
  if (row === undefined || row.deleted === 1) errors.push(fault(pointer, 'unknown_reference'));
  else if (row.active === 0) errors.push(fault(pointer, 'invalid_value'));
  else return row;
  return null;
}

async function productOf(
  ctx: WriteContext,
  type: Row<'voucherType'>,
  errors: FieldError[],
): Promise<Row<'product'> | null> {
  const product = await getRow(ctx.db, 'product', type.product);
  if (product !== undefined && product.deleted === 0 && product.active === 1) return product;
  errors.push({ ...fault('#/voucherType', 'invalid_value'), detail: 'product' });
  return null;
}

function fault(pointer: string, code: FieldCode): FieldError {
  return { pointer, code };
}
