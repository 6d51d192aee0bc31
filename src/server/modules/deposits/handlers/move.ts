/** Money that goes into deposits and comes out again: a payment that pays no sale, and a movement of the deposit. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow } from '#server/core/records/write.ts';
import { refuseCashAboveLimit } from '#server/modules/payments/cashLimit.ts';
import { currencyOfBalances } from '#server/modules/payments/currency.ts';
import { loadMethod } from '#server/modules/payments/offered.ts';
import { operationAhead, operationBack } from '#server/modules/payments/operation.ts';
import { noAllocations, recordPayment } from '#server/modules/payments/payments.ts';
import { tillFor } from '#server/modules/payments/till.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney, type Money, neg, ZERO } from '#shared/domain/money.ts';
import { DepositMovementType } from '#shared/domain/states.ts';
import type { FieldError } from '#shared/errors.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { appendDepositMovement } from '../deposits.ts';

/** Money on its way into a deposit (above zero) or out of it. */
export interface DepositMove {
  readonly amount: Money;
  readonly method: Row<'paymentMethod'>;
  readonly pos: number | null;
  readonly reason: string | null;
  /** The permission by which money goes out by another method than it came in; null where it needs none. */
  readonly scope: 'billing:refund' | null;
}

/** True once a deposit is not valid any more: the day after its last. */
export function isOver({ now, zone }: ReadContext, { endDate }: Pick<Row<'deposit'>, 'endDate'>): boolean {
  return endDate !== null && endDate < zone.dateAt(now);
}

/** The method money is moved by. Adds to `errors` what is wrong with it. */
export async function checkMoney(
  ctx: WriteContext,
  input: { readonly paymentMethod: number },
  errors: FieldError[],
): Promise<Row<'paymentMethod'> | null> {
  return loadMethod(ctx, input.paymentMethod, '#/paymentMethod', errors);
}

/** What came into a deposit by payments of a type and has not gone out by them. */
export async function leftToReturn(ctx: ReadContext, deposit: number, type: number): Promise<Money> {
  const { left } = (await queryFirst<{ left: Money }>(
    ctx.db,
    sql`select coalesce(sum(m."amount"), 0) as "left"
    from "depositMovement" m join "payment" p on p."id" = m."payment"
      where m."deposit" = ${deposit}
        and m."type" in (${sql.literal(DepositMovementType.recharge, DepositMovementType.return)})
        and p."type" = ${type}`,
  )) ?? { left: ZERO };
  return left;
}

/** Throws 409 `cash_point_closed`, `insufficient_balance`, and `insufficient_cash` where the drawer does not hold it. */
export async function moveDeposit(
  ctx: WriteContext,
  deposit: Pick<Row<'deposit'>, 'id' | 'customer'>,
  { amount, method, pos: named, reason, scope }: DepositMove,
): Promise<OutputOf<Contract<'depositRecharge'>>> {
  const currency = await currencyOfBalances(ctx);
  const till = await tillFor(ctx, [method.type], named, currency);
  await refuseCashAboveLimit(ctx, [{ type: method.type, pointer: '#/paymentMethod' }], () =>
    amount > ZERO ? operationAhead(ctx, deposit.customer, amount) : operationBack(ctx, deposit.customer, neg(amount)),
  );
  const values = {
    ...{ paymentMethod: method.id, type: method.type, amount, tendered: null, change: ZERO, tip: ZERO },
    ...{ reference: null, customer: deposit.customer, till, currency, scope },
    ...(reason === null ? {} : { reason }),
  };
  const payment = await recordPayment(ctx, values, noAllocations);
  const type = amount > ZERO ? DepositMovementType.recharge : DepositMovementType.return;
  const depositMovement = await appendDepositMovement(ctx, deposit.id, { type, amount, payment, reason });
  ctx.emit({
    type: amount > ZERO ? 'deposit.recharged' : 'deposit.returned',
    model: 'deposit',
    id: deposit.id,
  });
  const after = await getRow(ctx.db, 'deposit', deposit.id);
  return { deposit: deposit.id, balance: fromMoney(after?.balance ?? ZERO), payment, depositMovement };
}
