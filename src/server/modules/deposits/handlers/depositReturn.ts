import { requireScope } from '#server/core/context/grants.ts';
import { handle } from '#server/core/operations/handler.ts';
import { load } from '#server/core/records/write.ts';
import { loadMethod } from '#server/modules/payments/offered.ts';
import { neg, toMoney, ZERO } from '#shared/domain/money.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import { depositReturn as contract } from '#shared/operations/contracts/depositReturn.ts';
import { isOver, leftToReturn, moveDeposit } from './move.ts';

/**
 * Pays back what is left of a deposit, or part of it. Of one that has expired there is nothing left. Throws 403
 * `insufficient_scope` where it goes out by another method than it came in, and the actor may not refund.
 */
export const depositReturn = handle(contract, async (ctx, input) => {
  const deposit = await load(ctx, 'deposit', input.deposit);
  if (deposit.deleted === 1) throw new ServiceError('record_deleted');
  const errors: FieldError[] = [];
  const method = await loadMethod(ctx, input.paymentMethod, '#/paymentMethod', errors);
  if (errors.length > 0 || method === null) throw new ServiceError('validation_failed', { errors });
  if (isOver(ctx, deposit)) throw new ServiceError('insufficient_balance');
  const { pos = null, reason = null } = input;
  const amount = toMoney(input.amount);
  const isItsWay = amount <= (await leftToReturn(ctx, deposit.id, method.type));
  const scope = isItsWay ? null : requireScope(ctx, 'billing:refund');
  const { id: paymentMethod, type } = method;
  const out = { paymentMethod, type, amount: neg(amount), tendered: null, change: ZERO, tip: ZERO, reference: null };
  const checks = [{ type, pointer: '#/paymentMethod' }];
  return moveDeposit(ctx, deposit, { moved: [out], checks, pos, reason, scope });
});
