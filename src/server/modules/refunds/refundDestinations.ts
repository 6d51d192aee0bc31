/** How money goes out in a refund: by the method that is named, else as it was paid. */

import type { WriteContext } from '#server/core/context/context.ts';
import { getRow } from '#server/core/records/write.ts';
import { neg, sum } from '#shared/domain/money.ts';
import { balanceOf } from '#shared/domain/paymentTypes.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { payerOf } from '../payments/pay.ts';
import type { Due } from '../payments/payable.ts';
import { type PayingOut, payOut } from '../payments/payOut.ts';
import { openVoucher } from '../vouchers/vouchers.ts';
import { type RefundMethod, refundMethods } from './refundMethods.ts';

/** What a request says of how money goes back. */
export type RefundDestination = Pick<
  ParsedInputOf<Contract<'refundSale'>>,
  'paymentMethod' | 'reference' | 'voucher' | 'deposit' | 'voucherType' | 'customer'
>;

/** Payments that go out, and whose wallet gets them where what is refunded names nobody. */
interface RefundDestinations {
  readonly payments: readonly PayingOut[];
  readonly customer: number | null;
}

/** Pays out all that is owed. Returns the ids of the payments. Throws as `payOut` does, and 422 as `destinationsOf` does. */
export async function payBack(
  ctx: WriteContext,
  input: RefundDestination,
  dues: readonly Due[],
  terms: { readonly pos: number | null; readonly reason: string | null },
): Promise<readonly number[]> {
  const { payments, customer } = await destinationsOf(ctx, input, dues);
  return (await payOut(ctx, dues, payments, { ...terms, customer })).payments;
}

/**
 * Throws 422 where a balance is named without its method or twice, and at `#/paymentMethod`: `required` where it is not
 * known how it was paid, `method_retired` where that is in use no more.
 */
async function destinationsOf(
  ctx: WriteContext,
  { paymentMethod, ...input }: RefundDestination,
  dues: readonly Due[],
): Promise<RefundDestinations> {
  const named = [input.voucher, input.deposit, input.voucherType].filter((id) => id !== undefined);
  if (paymentMethod === undefined && named.length > 0) throw invalidField('#/paymentMethod', 'required');
  if (named.length > 1) throw invalidField('#/voucherType', 'invalid_value');
  if (input.customer !== undefined && input.voucherType === undefined) {
    throw invalidField('#/customer', 'invalid_value', 'voucherType');
  }
  const wallet = await walletOf(ctx, { paymentMethod, ...input }, payerOf(dues));
  const source = { voucher: wallet?.voucher ?? input.voucher ?? null, deposit: input.deposit ?? null };
  const methods: readonly RefundMethod[] =
    paymentMethod === undefined
      ? await refundMethods(ctx, dues)
      : [{ paymentMethod, amount: neg(sum(dues, ({ amount }) => amount)) }];
  if (paymentMethod === undefined) await requireInUse(ctx, methods);
  return {
    payments: methods.map((method) => ({ ...method, reference: input.reference ?? null, source, at: '#' })),
    customer: wallet?.customer ?? null,
  };
}

/** The wallet of a type, of who is refunded or else of who is named; made where there is none. Null where none is named. */
async function walletOf(
  ctx: WriteContext,
  { paymentMethod, voucherType, customer: named }: RefundDestination,
  owner: number | null,
): Promise<{ readonly voucher: number; readonly customer: number } | null> {
  if (voucherType === undefined || paymentMethod === undefined) return null;
  const errors: FieldError[] = [];
  const method = await getRow(ctx.db, 'paymentMethod', paymentMethod);
  if (method !== undefined && balanceOf(method.type) !== 'voucher') {
    errors.push({ pointer: '#/voucherType', code: 'invalid_value' });
  }
  const type = await getRow(ctx.db, 'voucherType', voucherType);
  if (type === undefined || type.deleted === 1) errors.push({ pointer: '#/voucherType', code: 'unknown_reference' });
  else if (type.kind !== VoucherKind.money || type.active === 0) {
    errors.push({ pointer: '#/voucherType', code: 'invalid_value' });
  }
  const id = owner ?? named ?? null;
  const customer = id === null ? undefined : await getRow(ctx.db, 'customer', id);
  if (id === null) errors.push({ pointer: '#/customer', code: 'customer_required' });
  else if (customer === undefined || customer.deleted === 1) {
    errors.push({ pointer: '#/customer', code: 'unknown_reference' });
  } else if (named !== undefined && named !== id) errors.push({ pointer: '#/customer', code: 'invalid_value' });
  if (errors.length > 0 || id === null) throw new ServiceError('validation_failed', { errors });
  return { voucher: await openVoucher(ctx, id, voucherType), customer: id };
}

/** Throws 422 `method_retired` where money would go back by a method that is in use no more. */
async function requireInUse(ctx: WriteContext, methods: readonly RefundMethod[]): Promise<void> {
  for (const { paymentMethod } of methods) {
    const method = await getRow(ctx.db, 'paymentMethod', paymentMethod);
    if (method === undefined || method.deleted === 1 || method.active === 0) {
      throw invalidField('#/paymentMethod', 'method_retired');
    }
  }
}
