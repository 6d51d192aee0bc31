import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { at } from '#server/core/operations/at.ts';
import { handle } from '#server/core/operations/handler.ts';
import { getRow, insert } from '#server/core/records/write.ts';
import { loadPayments, paidAtOnce, refuseFaults } from '#server/modules/payments/offered.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, fromMoney, MAX_AMOUNT, toMoney, ZERO } from '#shared/domain/money.ts';
import { immediateTypes } from '#shared/domain/paymentTypes.ts';
import { settle } from '#shared/domain/settlement.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import { depositRecharge as contract } from '#shared/operations/contracts/depositRecharge.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import { isOver, methodOf, moveDeposit } from './move.ts';

type Input = ParsedInputOf<typeof contract>;

/** Pays into a deposit that is there, or into a new one of the customer's. */
export const depositRecharge = handle(contract, async (ctx, input) => {
  const errors: FieldError[] = [];
  const held = await loadDeposit(ctx, input, errors);
  const method = await methodOf(ctx, input, errors);
  if (errors.length > 0 || held === null) throw new ServiceError('validation_failed', { errors });
  const amount = toMoney(input.amount);
  const offered = input.payments ? await loadPayments(ctx, input.payments, held.customer, immediateTypes) : null;
  const paid = paidAtOnce(amount, method, offered);
  if (paid === null) throw new Error('paid by nothing');
  const settlement = settle(amount, paid.offered);
  refuseFaults(settlement);
  if (settlement.pending > ZERO) throw invalidField('#/payments', 'total_mismatch', `${fromMoney(settlement.pending)}`);
  if (fromMoney(add(held.balance, amount)) > MAX_AMOUNT) throw invalidField('#/amount', 'too_big');
  const deposit = { customer: held.customer, id: held.id ?? (await open(ctx, held.customer)) };
  const moved = settlement.payments.map(({ index, ...settled }) => {
    const { paymentMethod, type, reference } = at(paid.offered, index);
    return { ...settled, paymentMethod, type, reference };
  });
  return moveDeposit(ctx, deposit, { moved, checks: paid.checks, pos: input.pos ?? null, reason: null, scope: null });
});

/** A deposit to pay into; one without an id is still to be made. */
interface Target extends Pick<Row<'deposit'>, 'customer' | 'balance'> {
  readonly id: number | null;
}

async function loadDeposit(
  ctx: WriteContext,
  { customer = null, deposit = null }: Input,
  errors: FieldError[],
): Promise<Target | null> {
  const fault = (field: 'customer' | 'deposit', code: FieldError['code']): null => {
    errors.push({ pointer: `#/${field}`, code });
    return null;
  };
  if (deposit !== null) {
    if (customer !== null) return fault('customer', 'invalid_value');
    const row = await getRow(ctx.db, 'deposit', deposit);
    if (row === undefined || row.deleted === 1) return fault('deposit', 'unknown_reference');
    return isOver(ctx, row) ? fault('deposit', 'invalid_value') : row;
  }
  if (customer === null) return fault('customer', 'required');
  const holder = await getRow(ctx.db, 'customer', customer);
  if (holder === undefined || holder.deleted === 1) return fault('customer', 'unknown_reference');
  if (holder.active === 0) return fault('customer', 'invalid_value');
  const theirs = await queryAll<Row<'deposit'>>(
    ctx.db,
    sql`select * from "deposit" where "customer" = ${customer} and "deleted" = 0 order by "id"`,
  );
  const [only, ...others] = theirs.filter((row) => !isOver(ctx, row));
  if (others.length > 0) return fault('deposit', 'required');
  return only ?? { id: null, customer, balance: ZERO };
}

async function open(ctx: WriteContext, customer: number): Promise<number> {
  const id = await insert(ctx, 'deposit', { customer, balance: ZERO });
  return id;
}
