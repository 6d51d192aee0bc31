/** What of a checkout vouchers of units pay for. Their turnover was that of the recharge, so no document has it again. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { toMoney } from '#shared/domain/money.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { consumeVoucher } from '../vouchers/vouchers.ts';

type Covered = NonNullable<ParsedInputOf<Contract<'checkout'>>['covered']>[number];

/**
 * Uses up the units of the vouchers named. Throws 422 where a voucher is not the customer's, has no units, or does not pay
 * for the product, and 409 `insufficient_balance`.
 */
export async function useCovered(
  ctx: WriteContext,
  covered: readonly Covered[],
  customer: number | null,
): Promise<void> {
  const errors: FieldError[] = [];
  const names: string[] = [];
  for (const [index, { voucher, product }] of covered.entries()) {
    const at = `#/covered/${index}`;
    const found = await getRow(ctx.db, 'product', product);
    if (customer === null) errors.push({ pointer: '#/customer', code: 'customer_required' });
    else if (found === undefined || found.deleted === 1 || found.active === 0) {
      errors.push({ pointer: `${at}/product`, code: 'unknown_reference' });
    } else errors.push(...(await faultsOf(ctx, voucher, product, customer, at)));
    names.push(found?.name ?? '');
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  for (const [index, { voucher, units }] of covered.entries()) {
    if (customer === null) continue;
    const notes = names[index] ?? null;
    await consumeVoucher(ctx, { customer, voucher, kind: VoucherKind.units, amount: toMoney(units), notes });
  }
}

async function faultsOf(
  ctx: ReadContext,
  id: number,
  product: number,
  customer: number,
  at: string,
): Promise<FieldError[]> {
  const voucher = await getRow(ctx.db, 'voucher', id);
  if (voucher === undefined || voucher.deleted === 1 || voucher.customer !== customer) {
    return [{ pointer: `${at}/voucher`, code: 'unknown_reference' }];
  }
  const type: Row<'voucherType'> | undefined = await getRow(ctx.db, 'voucherType', voucher.voucherType);
  const pays = type?.kind === VoucherKind.units && (JSON.parse(type.products) as number[]).includes(product);
  return pays ? [] : [{ pointer: `${at}/voucher`, code: 'invalid_value' }];
}
