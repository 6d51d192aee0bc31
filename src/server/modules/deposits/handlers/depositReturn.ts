import type { WriteContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { handle } from '#server/core/operations/handler.ts';
import { load } from '#server/core/records/write.ts';
import { type LoadedPayment, loadPayments, paidAtOnce } from '#server/modules/payments/offered.ts';
import { refuseOnlyIn } from '#server/modules/payments/payOutInvoice.ts';
import { fromMoney, neg, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { immediateTypes } from '#shared/domain/paymentTypes.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import { depositReturn as contract } from '#shared/operations/contracts/depositReturn.ts';
import { isOver, leftToReturn, methodOf, moveDeposit } from './move.ts';

/**
 * Pays back what is left of a deposit, or part of it. Of one that has expired there is nothing left. Throws 403
 * `insufficient_scope` where it goes out by another method than it came in, and the actor may not refund.
 */
export const depositReturn = handle(contract, async (ctx, input) => {
  const deposit = await load(ctx, 'deposit', input.deposit);
  if (deposit.deleted === 1) throw new ServiceError('record_deleted');
  const errors: FieldError[] = [];
  const method = await methodOf(ctx, input, errors);
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  const { pos = null, reason = null } = input;
  const payments = input.payments ?? null;
  if (payments !== null) refuseOnlyIn(payments);
  const offered = payments === null ? null : await loadPayments(ctx, payments, deposit.customer, immediateTypes);
  const amount = toMoney(input.amount);
  const paid = paidAtOnce(amount, method, offered);
  if (paid === null) throw new Error('paid back by nothing');
  const missing = sub(
    amount,
    sum(paid.offered, (by) => by.amount),
  );
  if (missing !== ZERO) throw invalidField('#/payments', 'total_mismatch', `${fromMoney(missing)}`);
  if (isOver(ctx, deposit)) throw new ServiceError('insufficient_balance');
  const scope = (await isItsWay(ctx, deposit.id, paid.offered)) ? null : requireScope(ctx, 'billing:refund');
  const moved = paid.offered.map(({ paymentMethod, type, amount: part, reference }) => {
    return { paymentMethod, type, amount: neg(part), tendered: null, change: ZERO, tip: ZERO, reference };
  });
  return moveDeposit(ctx, deposit, { moved, checks: paid.checks, pos, reason, scope });
});

/** True where no more goes out by any type of payment than came in by it. */
async function isItsWay(ctx: WriteContext, deposit: number, offered: readonly LoadedPayment[]): Promise<boolean> {
  for (const type of new Set(offered.map((by) => by.type))) {
    const back = sum(offered, (by) => (by.type === type ? by.amount : ZERO));
    if (back > (await leftToReturn(ctx, deposit, type))) return false;
  }
  return true;
}
