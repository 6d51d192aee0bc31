/** What a recharge asks for, looked up and checked. */
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, toMoney } from '#shared/domain/money.ts';
import { addDuration, toStoredInstant } from '#shared/domain/time.ts';
import { isVoucherAmount } from '#shared/domain/vouchers.ts';
import { type FieldCode, type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { requireScope } from '../../access/grants.ts';
import type { WriteContext } from '../../context.ts';
import { getRow } from '../../records/rows.ts';
import { loadMethod } from '../checkout/payments.ts';
import { storedInstant, storedText } from '../given.ts';
import { isRepriced } from '../sale/permissions.ts';

type Input = ParsedInputOf<Contract<'voucherRecharge'>>;

export interface Recharge {
  readonly customer: Row<'customer'>;
  readonly type: Row<'voucherType'>;
  readonly product: Row<'product'>;
  /** What is put in. */
  readonly amount: Money;
  /** What it costs. */
  readonly price: Money;
  /** As stored; null = never. */
  readonly expires: string | null;
  readonly notes: string | null;
  /** Null = it is left to be paid. */
  readonly method: Row<'paymentMethod'> | null;
}

/** Throws 422 with every field at fault, 403 for a price that another has to allow. */
export async function loadRecharge(ctx: WriteContext, input: Input): Promise<Recharge> {
  const errors: FieldError[] = [];
  const customer = inUse(await getRow(ctx.db, 'customer', input.customer), '#/customer', errors);
  const type = inUse(await getRow(ctx.db, 'voucherType', input.voucherType), '#/voucherType', errors);
  const product = type === null ? null : await productOf(ctx, type, errors);
  const method = input.paymentMethod ? await loadMethod(ctx, input.paymentMethod, '#/paymentMethod', errors) : null;
  if (type !== null && !isVoucherAmount(type.kind, input.amount)) errors.push(fault('#/amount', 'too_precise'));
  const given = storedInstant(ctx, input.expiration, '#/expiration');
  if (given !== null && given <= ctx.at) errors.push(fault('#/expiration', 'invalid_value'));
  if (errors.length > 0 || customer === null || type === null || product === null) {
    throw new ServiceError('validation_failed', { errors });
  }
  const price = typeof input.price === 'number' ? toMoney(input.price) : product.price;
  if (isRepriced(product, price)) requireScope(ctx, 'billing:price', '#/price');
  return {
    customer,
    type,
    product,
    amount: toMoney(input.amount),
    price,
    expires: given ?? usualExpiry(ctx, type),
    notes: storedText(ctx, input.notes),
    method,
  };
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

function usualExpiry(ctx: WriteContext, type: Row<'voucherType'>): string | null {
  if (type.expiration === null) return null;
  const expiry = addDuration(ctx.now, type.expiration, ctx.zone.id);
  if (expiry === null) throw invalidField('#/voucherType', 'invalid_value', type.expiration);
  return toStoredInstant(expiry);
}

function fault(pointer: string, code: FieldCode): FieldError {
  return { pointer, code };
}
