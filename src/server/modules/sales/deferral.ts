/** What is not paid now but has its way of being paid: on the customer's account, or by direct debit. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { execute, NUMBER } from '#server/core/db/execute.ts';
import { alteration } from '#server/core/records/changes.ts';
import { getRow, updateRow } from '#server/core/records/rows.ts';
import { models, type Row } from '#shared/catalogue/index.ts';
import { fromMoney, type Money, ZERO } from '#shared/domain/money.ts';
import { isWithinLimit } from '#shared/domain/settlement.ts';
import { PaymentType } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { deliverSale } from '../stock/stock.ts';

/** How something is put off, and whose it is. */
export interface Deferring {
  readonly paymentMethod: number;
  /** `credit` or `directDebit`. */
  readonly type: number;
  readonly customer: number;
  /** The account that is debited; null on account. */
  readonly bankAccount: number | null;
}

/** What a sale says that is put off. */
export function deferralMarks({
  paymentMethod,
  type,
  bankAccount,
}: Deferring): Pick<Row<'sale'>, 'onCredit' | 'directDebit' | 'pendingPaymentMethod'> & { bankAccount?: number } {
  return {
    onCredit: type === PaymentType.credit ? 1 : 0,
    directDebit: type === PaymentType.directDebit ? 1 : 0,
    pendingPaymentMethod: paymentMethod,
    ...(bankAccount === null ? {} : { bankAccount }),
  };
}

/** Puts off what is owed of a sale, which leaves with its goods and becomes its payer's if it was nobody's. */
export async function deferSale(ctx: WriteContext, id: number, deferring: Deferring): Promise<void> {
  const sale = await getRow(ctx.db, 'sale', id);
  if (sale === undefined) throw new Error(`no sale ${id}`);
  const changes = { ...deferralMarks(deferring), customer: sale.customer ?? deferring.customer };
  await updateRow(ctx, 'sale', sale, changes);
  ctx.note(alteration(models.sale, sale, { ...sale, ...changes }, {}, ctx.zone));
  ctx.emit({ type: 'sale.updated', model: 'sale', id });
  await deliverSale(ctx, id);
}

/**
 * Throws 409 `insufficient_balance` where a customer now owes more on account than the limit allows. Call it once the
 * sales say that they are on account: the transaction goes back with it.
 */
export async function requireCredit(ctx: ReadContext, { type, customer }: Deferring): Promise<void> {
  if (type !== PaymentType.credit) return;
  const limit = (await getRow(ctx.db, 'customer', customer))?.creditLimit ?? null;
  const debt = await debtOf(ctx, customer);
  if (!isWithinLimit(debt, limit)) {
    throw new ServiceError('insufficient_balance', { detail: `${fromMoney(debt)} > ${fromMoney(limit ?? ZERO)}` });
  }
}

/** The account a customer is debited at: the one named, else the one added last. Undefined where there is none. */
export async function debitAccount(
  ctx: ReadContext,
  customer: number,
  named: number | null,
): Promise<number | undefined> {
  const [account] = await execute<{ id: number }>(
    ctx.db,
    `select "id" from "bankAccount" where "customer" = ${NUMBER} and "active" = 1 and "deleted" = 0
        and "id" = coalesce(?, "id") order by "id" desc limit 1`,
    [customer, named],
  );
  return account?.id;
}

/** What a customer owes on account. */
export async function debtOf(ctx: ReadContext, customer: number): Promise<Money> {
  const [row] = await execute<{ debt: Money }>(
    ctx.db,
    `select coalesce(sum("pending"), 0) as "debt" from "sale"
      where "customer" = ${NUMBER} and "onCredit" = 1 and "status" in (2, 3) and "deleted" = 0`,
    [customer],
  );
  return row?.debt ?? ZERO;
}
