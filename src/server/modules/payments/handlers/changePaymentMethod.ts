import type { WriteContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, ZERO } from '#shared/domain/money.ts';
import { balanceTypes, behaviourOf } from '#shared/domain/paymentTypes.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import { changePaymentMethod as contract } from '#shared/operations/contracts/changePaymentMethod.ts';
import { refuseCashAboveLimit } from '../cashLimit.ts';
import { scopeOfChange } from '../correction.ts';
import { loadMethod } from '../offered.ts';
import { operationOf } from '../operation.ts';
import { restateMethods } from '../paymentStates.ts';
import { type NewPayment, recordPayment } from '../payments.ts';
import { allocationsOf, loadReversible, requireUnrefunded, reversePayment, tillOf } from '../reverse.ts';

/**
 * Reverses a payment and takes the same amount by another method. Throws 403 `insufficient_scope` with the scope it needs:
 * `billing:correct` for one's own payment in the running session, else `billing:refund`.
 */
export const changePaymentMethod = handle(contract, async (ctx, input) => {
  const allocated = await loadReversible(ctx, input.payment);
  const { payment } = allocated;
  // A balance that was restored by a refund would be restored again.
  if (balanceTypes.has(payment.type)) await requireUnrefunded(ctx, allocated);
  const method = await otherMethod(ctx, input.paymentMethod, payment);
  await refuseCashAboveLimit(ctx, [{ type: method.type, pointer: '#/paymentMethod' }], () =>
    operationOf(ctx, [
      ...allocated.invoiceShares.map(({ invoice }) => ({ sale: null, invoice })),
      ...allocated.saleShares.map(({ sale }) => ({ sale, invoice: null })),
    ]),
  );
  const till = await tillOf(ctx, payment, [payment.type, method.type], input.pos ?? null);
  const scope = requireScope(ctx, await scopeOfChange(ctx, payment, method, till));
  const cancelation = await reversePayment(ctx, allocated, till, { reason: input.reason ?? null, scope });
  const tip = payment.tip ?? ZERO;
  const instead: NewPayment = {
    paymentMethod: method.id,
    type: method.type,
    amount: payment.amount,
    tendered: behaviourOf(method.type).givesChange === true ? add(payment.amount, tip) : null,
    change: ZERO,
    tip,
    reference: input.reference ?? null,
    customer: payment.customer,
    till,
    currency: payment.currency,
    scope,
  };
  const id = await recordPayment(ctx, instead, allocationsOf(allocated, 1));
  // As much is owed as before, so nothing is applied: only the names of the methods change.
  for (const { invoice } of allocated.invoiceShares) await restateMethods(ctx, invoice.id);
  return {
    cancelation: await presentById(ctx, 'payment', cancelation),
    payment: await presentById(ctx, 'payment', id),
  };
});

/** The method to pay with instead. Throws 422 where it is the same, cannot be paid with at once, or takes no tip. */
async function otherMethod(ctx: WriteContext, id: number, payment: Row<'payment'>): Promise<Row<'paymentMethod'>> {
  const errors: FieldError[] = [];
  const method = await loadMethod(ctx, id, '#/paymentMethod', errors);
  if (method === null) throw new ServiceError('validation_failed', { errors });
  const losesTip = (payment.tip ?? ZERO) > ZERO && behaviourOf(method.type).takesTip !== true;
  if (method.id === payment.paymentMethod || losesTip) throw invalidField('#/paymentMethod', 'invalid_value');
  return method;
}
