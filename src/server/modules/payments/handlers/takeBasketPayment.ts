import { randomUUID } from 'node:crypto';
import type { WriteContext } from '#server/core/context/context.ts';
import { handle } from '#server/core/operations/handler.ts';
import { getRow } from '#server/core/records/write.ts';
import { requireSession, resolvePos } from '#server/modules/cash/posLedger.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { toMoney, ZERO } from '#shared/domain/money.ts';
import { aheadTypes, balanceOf, balances, balanceTypes, behaviourOf } from '#shared/domain/paymentTypes.ts';
import { BasketPaymentType } from '#shared/domain/states.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import { takeBasketPayment as contract } from '#shared/operations/contracts/takeBasketPayment.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import { answerBasket } from '../basketAnswer.ts';
import { type BasketPayment, documentOf, namedRow, recordBasketPayment, waitingFor } from '../basketPayments.ts';
import { loadMethod, voucherOf } from '../offered.ts';
import { requireCurrency } from '../till.ts';

type Input = ParsedInputOf<typeof contract>;

/** Notes money taken for a basket. The same one asked for again, by whoever, is answered as it stands and taken once. */
export const takeBasketPayment = handle(contract, async (ctx, input) => {
  const before = input.uuid === undefined ? undefined : await namedRow(ctx, input.uuid);
  if (before !== undefined) {
    if (!isSame(before, input)) throw new ServiceError('unique_conflict', { detail: before.uuid });
    return answerBasket(ctx, before);
  }
  const pos = await resolvePos(ctx, input.pos);
  const session = await requireSession(ctx.db, pos.id);
  const { method, voucher } = await loadTaken(ctx, input);
  const number = await documentOf(ctx, input.basket);
  if (number !== null) throw new ServiceError('basket_charged', { detail: number });
  // A basket is charged in one currency, so it is paid in one.
  for (const { currency } of await waitingFor(ctx, input.basket)) requireCurrency(pos, currency);
  const id = await recordBasketPayment(ctx, {
    basket: input.basket,
    uuid: input.uuid ?? randomUUID(),
    till: { pos, session },
    paymentMethod: method.id,
    paymentType: method.type,
    amount: toMoney(input.amount),
    tip: toMoney(input.tip ?? 0),
    reference: input.reference ?? null,
    // What comes off the bearer's voucher is nobody's: the basket may become another customer's.
    customer: input.voucherCode === undefined ? (input.customer ?? null) : null,
    source: { voucher, deposit: input.deposit ?? null },
  });
  return answerBasket(ctx, { id, basket: input.basket });
});

/** True where a row of that uuid says what is asked for. */
function isSame(row: BasketPayment, { basket, paymentMethod, amount, tip = 0 }: Input): boolean {
  return (
    row.type === BasketPaymentType.taken &&
    row.basket === basket &&
    row.paymentMethod === paymentMethod &&
    row.amount === toMoney(amount) &&
    row.tip === toMoney(tip)
  );
}

interface BasketMethod {
  readonly method: Row<'paymentMethod'>;
  /** The voucher it names. */
  readonly voucher: number | null;
}

/** The method it was taken by. Throws 422 with everything that cannot be taken before a basket is charged. */
async function loadTaken(ctx: WriteContext, input: Input): Promise<BasketMethod> {
  const errors: FieldError[] = [];
  const method = await loadMethod(ctx, input.paymentMethod, '#/paymentMethod', errors, aheadTypes);
  const customer = input.customer ?? null;
  const found = customer === null ? undefined : await getRow(ctx.db, 'customer', customer);
  if (customer !== null && (found === undefined || found.deleted === 1)) {
    errors.push({ pointer: '#/customer', code: 'unknown_reference' });
  }
  if (method !== null) {
    const isOfBearer = balanceOf(method.type) === 'voucher' && input.voucherCode !== undefined;
    if (balanceTypes.has(method.type) && customer === null && !isOfBearer) {
      errors.push({ pointer: '#/paymentMethod', code: 'customer_required' });
    }
    if (input.voucherCode !== undefined && (!isOfBearer || input.voucher !== undefined)) {
      errors.push({ pointer: '#/voucherCode', code: 'invalid_value' });
    }
    if (toMoney(input.tip ?? 0) > ZERO && behaviourOf(method.type).takesTip !== true) {
      errors.push({ pointer: '#/tip', code: 'too_big' });
    }
    for (const balance of balances) {
      if (input[balance] !== undefined && balance !== balanceOf(method.type)) {
        errors.push({ pointer: `#/${balance}`, code: 'invalid_value' });
      }
    }
  }
  const voucher = await voucherOf(ctx, input, '#', errors);
  if (errors.length > 0 || method === null) throw new ServiceError('validation_failed', { errors });
  return { method, voucher };
}
