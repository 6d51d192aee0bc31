/** What was taken for a basket before it is charged: it pays first, whole, or nothing is charged. */

import type { WriteContext } from '#server/core/context/context.ts';
import { getRow } from '#server/core/records/write.ts';
import { fromMoney, type Money, sub, sum, ZERO } from '#shared/domain/money.ts';
import { balanceTypes } from '#shared/domain/paymentTypes.ts';
import { type Settlement, settle } from '#shared/domain/settlement.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { waitingFor } from './basketPayments.ts';
import type { LoadedPayment } from './offered.ts';

/** A payment that was taken for the basket. */
type Waiting = LoadedPayment & { readonly taken: NonNullable<LoadedPayment['taken']> };

/**
 * The payments that wait for a basket; none for one without an identity. Throws 422 at `#/pos` where they are in another
 * currency than it is sold in, and at `#/customer` where one came off the balance of another customer; what came off a voucher
 * for the bearer is nobody's.
 */
export async function loadWaiting(
  ctx: WriteContext,
  basket: string | undefined,
  { currency, customer }: { readonly currency: string; readonly customer: number | null },
): Promise<readonly Waiting[]> {
  if (basket === undefined) return [];
  const payments: Waiting[] = [];
  for (const taken of await waitingFor(ctx, basket)) {
    if (taken.currency !== currency) throw invalidField('#/pos', 'invalid_value', taken.currency);
    const { customer: owner } = taken;
    if (balanceTypes.has(taken.paymentType) && owner !== null && owner !== customer) {
      throw invalidField('#/customer', 'invalid_value', await nameOf(ctx, taken.customer));
    }
    const method = await getRow(ctx.db, 'paymentMethod', taken.paymentMethod);
    payments.push({
      paymentMethod: taken.paymentMethod,
      name: method?.name ?? '',
      type: taken.paymentType,
      amount: taken.amount,
      tendered: null,
      tip: taken.tip,
      reference: taken.reference,
      source: { voucher: null, deposit: null },
      bankAccount: null,
      taken,
    });
  }
  return payments;
}

/**
 * Settles `total` with what waits and, after it, with what is offered now. Faults name their places among the latter. Throws
 * 409 `basket_overpaid` with how much is too much.
 */
export function settleWith(total: Money, waiting: readonly Waiting[], offered: readonly LoadedPayment[]): Settlement {
  const excess = sub(
    sum(waiting, ({ amount }) => amount),
    total,
  );
  if (excess > ZERO) throw new ServiceError('basket_overpaid', { detail: `${fromMoney(excess)}` });
  const { faults, ...settlement } = settle(total, [...waiting, ...offered]);
  return { ...settlement, faults: faults.map((fault) => ({ ...fault, index: fault.index - waiting.length })) };
}

async function nameOf(ctx: WriteContext, customer: number | null): Promise<string> {
  return customer === null ? '' : ((await getRow(ctx.db, 'customer', customer))?.name ?? '');
}
