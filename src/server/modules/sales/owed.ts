/** What pending sales owe: how much, to whom, by whom and until when. It becomes less by a payment, or by permission. */

import type { ReadContext } from '#server/core/context/context.ts';
import type { FieldScope } from '#server/core/context/grants.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, ZERO } from '#shared/domain/money.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { mayExpire } from './expiry.ts';

type Sale = Row<'sale'>;

/** One debt: null where nothing is owed. */
interface Debt extends Pick<Sale, 'customer' | 'company'> {
  readonly amount: Money;
  /** When it expires unpaid, as things are; null = never. */
  readonly until: string | null;
  /** When it would, once no document, deferral or draft holds it back. */
  readonly latent: string | null;
}

/** What is owed of a sale. A draft is held, not owed. */
export function owedOf({ status, pending }: Pick<Sale, 'status' | 'pending'>): Money {
  return status === SaleStatus.draft ? ZERO : pending;
}

/**
 * The permission to refund, where a change makes what a sale owes, or its basket, less than it was: a lower amount, another
 * debtor or creditor, an end that is nearer. A debt without a customer may get one.
 */
export async function scopesOfLess(ctx: ReadContext, before: Sale, changes: Partial<Sale>): Promise<FieldScope[]> {
  const after: Sale = { ...before, ...changes };
  const children = await queryAll<Sale>(
    ctx.db,
    sql`select * from "sale" where "parent" = ${before.id} and "deleted" = 0
    and "status" = ${sql.literal(SaleStatus.pending)}`,
  );
  const isLess =
    isLessOwed(debtOf(before, await parentOf(ctx, before)), debtOf(after, await parentOf(ctx, after))) ||
    children.some((child) => isLessOwed(debtOf(child, before), debtOf(child, after)));
  return isLess ? [{ scope: 'billing:refund' }] : [];
}

function isLessOwed(before: Debt | null, after: Debt | null): boolean {
  if (before === null) return false;
  if (after === null || after.amount < before.amount || after.company !== before.company) return true;
  if (before.customer !== null && after.customer !== before.customer) return true;
  return isSooner(before.until, after.until) || isSooner(before.latent, after.latent);
}

function isSooner(before: string | null, after: string | null): boolean {
  return after !== null && (before === null || after < before);
}

function debtOf(sale: Sale, parent: Sale | null): Debt | null {
  const amount = owedOf(sale);
  if (amount <= ZERO) return null;
  const { customer, company } = sale;
  // A basket expires with its parent.
  const basket = parent === null ? [sale] : [sale, parent];
  return { amount, customer, company, until: endOf(basket.filter(mayExpire)), latent: endOf(basket) };
}

function endOf(sales: readonly Sale[]): string | null {
  return sales.flatMap(({ timeout }) => timeout ?? []).toSorted()[0] ?? null;
}

async function parentOf(ctx: ReadContext, { parent }: Sale): Promise<Sale | null> {
  return parent === null ? null : ((await getRow(ctx.db, 'sale', parent)) ?? null);
}
