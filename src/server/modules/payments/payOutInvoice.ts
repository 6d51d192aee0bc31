/** Paying out what a document owes its customer: a credit note that was not set off. */

import type { WriteContext } from '#server/core/context/context.ts';
import { toMoney, ZERO } from '#shared/domain/money.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { PaymentInput } from '#shared/operations/parts/payments.ts';
import type { Paid } from './pay.ts';
import { duesToPayOut } from './payable.ts';
import { payOut } from './payOut.ts';

/**
 * Pays out with the payments of the request, in full or in part. Throws 403 `insufficient_scope` where the actor may
 * sell but not refund, 409 and 422 as `payOut` does.
 */
export async function payOutInvoice(
  ctx: WriteContext,
  { invoice, payments, pos }: ParsedInputOf<Contract<'payInvoice'>>,
): Promise<Paid> {
  refuseOnlyIn(payments);
  const requested = payments.map((payment, index) => ({
    paymentMethod: payment.paymentMethod,
    amount: toMoney(payment.amount),
    reference: payment.reference ?? null,
    source: { voucher: payment.voucher ?? null, deposit: payment.deposit ?? null },
    at: `#/payments/${index}`,
  }));
  const paid = await payOut(ctx, await duesToPayOut(ctx, invoice), requested, { pos: pos ?? null, reason: null });
  return { ...paid, change: ZERO };
}

/** Throws 422 naming what payments that go out have of those that come in. */
export function refuseOnlyIn(payments: readonly PaymentInput[]): void {
  const errors = payments.flatMap((payment, index): FieldError[] =>
    onlyIn.flatMap((field) =>
      payment[field] === undefined ? [] : [{ pointer: `#/payments/${index}/${field}`, code: 'invalid_value' as const }],
    ),
  );
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
}

/** What only money that comes in has. */
const onlyIn = ['tendered', 'tip', 'bankAccount'] as const;
