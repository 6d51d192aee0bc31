/** The ledger of money that was taken for baskets before they were charged. */

import { randomUUID } from 'node:crypto';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { append, change, getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { balanceOf } from '#shared/domain/paymentTypes.ts';
import type { ActionScope } from '#shared/domain/scopes.ts';
import { BasketPaymentType } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { whoWhereWhen } from '../cash/whoWhereWhen.ts';
import type { BalanceSource } from './balanceReturns.ts';
import { basketMoves } from './basketBalances.ts';
import { currencyOfBalances } from './currency.ts';
import type { OpenTill } from './till.ts';

/** A row of the ledger. */
export type BasketPayment = Row<'basketPayment'>;

/** Money to note that was taken for a basket. */
export interface NewBasketPayment
  extends Pick<
    BasketPayment,
    'basket' | 'uuid' | 'paymentMethod' | 'paymentType' | 'amount' | 'tip' | 'reference' | 'customer'
  > {
  readonly till: OpenTill;
  readonly source: BalanceSource;
}

/** Where and when a row is written. */
interface Place {
  readonly pos: number;
  readonly session: number;
}

/** What was taken for a basket and is still to be charged or given back, in the order in which it was taken. */
export function waitingFor(ctx: ReadContext, basket: string): Promise<readonly BasketPayment[]> {
  return queryAll<BasketPayment>(
    ctx.db,
    sql`select * from "basketPayment" where "basket" = ${basket} and "type" = 1 and "endedBy" is null order by "id"`,
  );
}

/** The row a client called by a uuid. */
export function namedRow(ctx: ReadContext, uuid: string): Promise<BasketPayment | undefined> {
  return queryFirst<BasketPayment>(ctx.db, sql`select * from "basketPayment" where "uuid" = ${uuid}`);
}

/**
 * Notes money that was taken. What is taken out of a balance leaves it now. Returns the row's id. Throws 409
 * `insufficient_balance`.
 */
export async function recordBasketPayment(
  ctx: WriteContext,
  { till, source, ...taken }: NewBasketPayment,
): Promise<number> {
  const { pos, session } = till;
  const id = await appendRow(
    ctx,
    { pos: pos.id, session: session.id },
    {
      ...taken,
      type: BasketPaymentType.taken,
      currency: pos.currency,
    },
  );
  const balance = balanceOf(taken.paymentType);
  if (balance === null) return id;
  const { customer, amount } = taken;
  if (pos.currency !== (await currencyOfBalances(ctx))) {
    throw new ServiceError('insufficient_balance', { detail: pos.currency });
  }
  await basketMoves[balance].take(ctx, { customer, from: source[balance], amount, basketPayment: id });
  return id;
}

/** What was taken became a payment of the basket's document, at a cash point. A balance it came from stays used. */
export async function settleBasketPayments(
  ctx: WriteContext,
  taken: BasketPayment,
  place: Place,
  payment: number,
): Promise<void> {
  await end(ctx, taken, place, { type: BasketPaymentType.settled, payment });
  const balance = balanceOf(taken.paymentType);
  if (balance !== null) await basketMoves[balance].settle(ctx, taken.id, payment);
}

/** What was taken goes back the way it came, at a cash point. Returns the id of the row that says so. */
export async function refundBasketPayments(
  ctx: WriteContext,
  taken: BasketPayment,
  place: Place,
  why: { readonly reason: string; readonly scope: ActionScope; readonly uuid: string | null },
): Promise<number> {
  const { uuid, ...said } = why;
  const id = await end(ctx, taken, place, { type: BasketPaymentType.refunded, ...said }, uuid ?? randomUUID());
  const balance = balanceOf(taken.paymentType);
  if (balance !== null) await basketMoves[balance].restore(ctx, taken.id);
  return id;
}

/** Throws 409 `basket_payment_ended` in words where an amount is not waiting any more. */
export async function requireWaiting(ctx: ReadContext, taken: BasketPayment): Promise<void> {
  if (taken.type !== BasketPaymentType.taken) throw new ServiceError('basket_payment_ended');
  const ending = taken.endedBy === null ? undefined : await getRow(ctx.db, 'basketPayment', taken.endedBy);
  if (ending === undefined) return;
  const { es, en } = await whoWhereWhen(ctx, { user: ending.createUser, pos: ending.pos, at: ending.created });
  const number = ending.payment === null ? null : await documentOf(ctx, taken.basket);
  const detail =
    number === null
      ? { es: `Se devolvió: ${es}`, en: `It was given back: ${en}` }
      : { es: `Está en el documento ${number}: ${es}`, en: `It is on document ${number}: ${en}` };
  throw new ServiceError('basket_payment_ended', { detail });
}

/** The number of the document a basket was charged with, or what vouchers paid for; null where there is neither. */
export async function documentOf(ctx: ReadContext, basket: string): Promise<string | null> {
  const found = await queryFirst<Pick<Row<'invoice'>, 'number'>>(
    ctx.db,
    sql`select "number" from "invoice" where "guid" = ${basket}
      union all select "description" from "voucherUse" where "uuid" = ${basket} limit 1`,
  );
  return found === undefined ? null : (found.number ?? '');
}

/** True where a drawer changed hands in a session after a row was written. */
export async function wasHandedOverSince(
  ctx: Pick<ReadContext, 'db'>,
  { pos, after }: BasketPayment,
): Promise<boolean> {
  const handover = await queryFirst(
    ctx.db,
    sql`select 1 from "posMovement" where "pos" = ${pos} and "id" > ${after ?? 0} and "handedTo" is not null limit 1`,
  );
  return handover !== undefined;
}

/** Writes the row that ends what was taken. Returns its id. */
async function end(
  ctx: WriteContext,
  taken: BasketPayment,
  place: Place,
  how: Pick<BasketPayment, 'type'> & Partial<Pick<BasketPayment, 'payment' | 'reason' | 'scope'>>,
  uuid: string = randomUUID(),
): Promise<number> {
  const { basket, paymentMethod, paymentType, amount, tip, currency, reference, customer } = taken;
  const same = { basket, paymentMethod, paymentType, amount, tip, currency, reference, customer };
  const id = await appendRow(ctx, place, { ...same, ...how, uuid, source: taken.id });
  await change(ctx, 'basketPayment', taken, { endedBy: id });
  return id;
}

type Said = Omit<
  BasketPayment,
  'id' | 'created' | 'createUser' | 'updated' | 'updateUser' | 'pos' | 'session' | 'after'
>;

async function appendRow(
  ctx: WriteContext,
  { pos, session }: Place,
  row: Pick<Said, 'basket' | 'uuid' | 'type' | 'paymentMethod' | 'paymentType' | 'amount' | 'tip' | 'currency'> &
    Partial<Said>,
): Promise<number> {
  const last = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select "id" from "posMovement" where "pos" = ${pos} order by "id" desc limit 1`,
  );
  return append(ctx, 'basketPayment', { ...row, pos, session, after: last?.id ?? session });
}
