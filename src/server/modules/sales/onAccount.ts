/** What is not paid now but has its way of being paid: on the customer's account, or by direct debit. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { change, getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney, type Money, ZERO } from '#shared/domain/money.ts';
import { behaviourOf } from '#shared/domain/paymentTypes.ts';
import { isWithinLimit } from '#shared/domain/settlement.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { deliverSale } from '../stock/stock.ts';

/** By which method something is on account, and whose it is. */
export interface OnAccount {
  readonly paymentMethod: number;
  /** One of those that defer. */
  readonly type: number;
  readonly customer: number;
  /** The account that is debited; null on account. */
  readonly bankAccount: number | null;
}

/** The columns of a sale on account. */
export function onAccountColumns({
  paymentMethod,
  type,
  bankAccount,
}: OnAccount): Pick<Row<'sale'>, 'onCredit' | 'directDebit' | 'pendingPaymentMethod'> & { bankAccount?: number } {
  const { defers } = behaviourOf(type);
  return {
    onCredit: defers === 'onCredit' ? 1 : 0,
    directDebit: defers === 'directDebit' ? 1 : 0,
    pendingPaymentMethod: paymentMethod,
    ...(bankAccount === null ? {} : { bankAccount }),
  };
}

/** Puts a sale on account. Its goods leave, and one without a customer becomes the payer's. */
export async function putOnAccount(ctx: WriteContext, id: number, onAccount: OnAccount): Promise<void> {
  const sale = await getRow(ctx.db, 'sale', id);
  if (sale === undefined) throw new Error(`no sale ${id}`);
  const changes = { ...onAccountColumns(onAccount), customer: sale.customer ?? onAccount.customer };
  await change(ctx, 'sale', sale, changes, 'updated');
  await deliverSale(ctx, id);
}

/**
 * Throws 409 `insufficient_balance` where a customer now owes more on account, in the currency of one of these companies,
 * than the limit allows. Call it once the sales say that they are on account: the error rolls the transaction back.
 */
export async function requireCredit(
  ctx: ReadContext,
  { type, customer }: OnAccount,
  companies: Iterable<number>,
): Promise<void> {
  if (behaviourOf(type).isLimited !== true) return;
  const limit = (await getRow(ctx.db, 'customer', customer))?.creditLimit ?? null;
  for (const company of new Set(companies)) {
    const debt = await debtOf(ctx, customer, await currencyOf(ctx, company));
    if (!isWithinLimit(debt, limit)) {
      throw new ServiceError('insufficient_balance', { detail: `${fromMoney(debt)} > ${fromMoney(limit ?? ZERO)}` });
    }
  }
}

async function currencyOf(ctx: ReadContext, id: number): Promise<string> {
  const company = await getRow(ctx.db, 'company', id);
  if (company === undefined) throw new Error(`no company ${id}`);
  return company.currency;
}

/** The account a customer is debited at: the one named, else the one added last. Undefined where there is none. */
export async function debitAccount(
  ctx: ReadContext,
  customer: number,
  named: number | null,
): Promise<number | undefined> {
  const account = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select "id" from "bankAccount"
    where "customer" = ${customer} and "active" = 1 and "deleted" = 0
        and "id" = coalesce(${named}, "id") order by "id" desc limit 1`,
  );
  return account?.id;
}

/** What a customer owes on account in a currency. */
export async function debtOf(ctx: ReadContext, customer: number, currency: string): Promise<Money> {
  const row = await queryFirst<{ debt: Money }>(
    ctx.db,
    sql`select coalesce(sum("pending"), 0) as "debt" from "sale"
      where "customer" = ${customer} and "onCredit" = 1
      and "status" in (${sql.literal(SaleStatus.pending, SaleStatus.partlyPaid)}) and "deleted" = 0
      and "company" in (select "id" from "company" where "currency" = ${currency})`,
  );
  return row?.debt ?? ZERO;
}
