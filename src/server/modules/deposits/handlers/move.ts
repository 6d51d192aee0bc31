/** Money that goes into deposits and comes out again: a payment that pays no sale, and a movement of the deposit. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { at } from '#server/core/operations/at.ts';
import { getRow } from '#server/core/records/write.ts';
import { type CashCheck, refuseCashAboveLimit } from '#server/modules/payments/cashLimit.ts';
import { currencyOfBalances } from '#server/modules/payments/currency.ts';
import { loadMethod } from '#server/modules/payments/offered.ts';
import { operationAhead, operationBack } from '#server/modules/payments/operation.ts';
import { type NewPayment, noAllocations, recordPayment } from '#server/modules/payments/payments.ts';
import { tillFor } from '#server/modules/payments/till.ts';
import { sellerAt } from '#server/modules/sales/defaults.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney, type Money, neg, sum, ZERO } from '#shared/domain/money.ts';
import { DepositMovementType } from '#shared/domain/states.ts';
import type { FieldError } from '#shared/errors.ts';
import type { OutputOf, ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { appendDepositMovement, nextReceipt } from '../deposits.ts';

/** Money on its way into a deposit (above zero) or out of it, by one method. */
type MovedBy = Pick<NewPayment, 'paymentMethod' | 'type' | 'amount' | 'tendered' | 'change' | 'tip' | 'reference'>;

export interface DepositMove {
  readonly moved: readonly MovedBy[];
  /** Where the request says which of it is cash. */
  readonly checks: readonly CashCheck[];
  readonly pos: number | null;
  readonly reason: string | null;
  /** The permission by which money goes out by another method than it came in; null where it needs none. */
  readonly scope: 'billing:refund' | null;
}

/** True once a deposit is not valid any more: the day after its last. */
export function isOver({ now, zone }: ReadContext, { endDate }: Pick<Row<'deposit'>, 'endDate'>): boolean {
  return endDate !== null && endDate < zone.dateAt(now);
}

/** The method that is named, null where there are payments. Adds to `errors` where there is not one way to pay. */
export async function methodOf(
  ctx: WriteContext,
  {
    paymentMethod = null,
    payments = null,
  }: Pick<ParsedInputOf<Contract<'depositReturn'>>, 'paymentMethod' | 'payments'>,
  errors: FieldError[],
): Promise<Row<'paymentMethod'> | null> {
  if (payments !== null && paymentMethod !== null) errors.push({ pointer: '#/payments', code: 'invalid_value' });
  if (paymentMethod !== null) return loadMethod(ctx, paymentMethod, '#/paymentMethod', errors);
  if (payments === null) errors.push({ pointer: '#/paymentMethod', code: 'required' });
  return null;
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
  { moved, checks, pos: named, reason, scope }: DepositMove,
): Promise<OutputOf<Contract<'depositRecharge'>>> {
  const currency = await currencyOfBalances(ctx);
  const types = moved.map(({ type }) => type);
  const till = await tillFor(ctx, types, named, currency);
  const total = sum(moved, ({ amount }) => amount);
  await refuseCashAboveLimit(ctx, checks, () =>
    total > ZERO ? operationAhead(ctx, deposit.customer, total) : operationBack(ctx, deposit.customer, neg(total)),
  );
  const type = total > ZERO ? DepositMovementType.recharge : DepositMovementType.return;
  const receipt = await nextReceipt(ctx, (await sellerAt(ctx, till.pos)).id);
  const made: { readonly payment: number; readonly depositMovement: number }[] = [];
  for (const by of moved) {
    const values = { ...by, customer: deposit.customer, till, currency, scope, ...(reason === null ? {} : { reason }) };
    const payment = await recordPayment(ctx, values, noAllocations);
    const { amount } = by;
    made.push({
      payment,
      depositMovement: await appendDepositMovement(ctx, deposit.id, { type, amount, payment, reason, receipt }),
    });
  }
  ctx.emit({
    type: total > ZERO ? 'deposit.recharged' : 'deposit.returned',
    model: 'deposit',
    id: deposit.id,
  });
  const after = await getRow(ctx.db, 'deposit', deposit.id);
  const change = fromMoney(sum(moved, (by) => by.change));
  const balance = fromMoney(after?.balance ?? ZERO);
  return { deposit: deposit.id, balance, ...at(made, 0), receipt: receipt.receipt, change };
}
