/** Sales that are called off: nothing was paid of them, and they are on no document. */
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { ZERO } from '#shared/domain/money.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { ServiceError } from '#shared/errors.ts';
import { openingOf } from '../cash/posLedger.ts';
import { returnSold } from '../stock/stock.ts';
import { isExpired } from './expiry.ts';
import { requireNotInCollection } from './inCollection.ts';
import { owedOf } from './owed.ts';

/**
 * Cancels a sale, and with the sale of a basket those that belong to it. Throws 409 where something came of one already, and
 * 403 `insufficient_scope` where something is owed of them and the actor may not refund.
 */
export async function cancelWhole(ctx: WriteContext, sale: Row<'sale'>, reason: string): Promise<void> {
  await requireOpen(ctx, sale);
  const children = await childrenOf(ctx, sale.id);
  for (const child of children) await requireOpen(ctx, child);
  await cancelAll(ctx, [sale, ...children], reason);
}

/** True for a sale that `cancelAll` may be given. */
export async function isOpen(ctx: ReadContext, sale: Row<'sale'>): Promise<boolean> {
  return mayMove('sale', 'cancel', sale.status) && !isBound(sale) && !(await isExpired(ctx, sale));
}

/**
 * Cancels sales that are open, the first of which says where. Throws 403 `insufficient_scope` as `cancelWhole` does, and 409
 * `in_collection` where a bank was asked to collect them.
 */
export async function cancelAll(ctx: WriteContext, sales: readonly Row<'sale'>[], reason: string): Promise<void> {
  const [first] = sales;
  if (first === undefined) return;
  await requireNotInCollection(
    ctx,
    sales.map(({ id }) => id),
  );
  if (sales.some((each) => owedOf(each) > ZERO)) requireScope(ctx, 'billing:refund');
  const session = await sessionOf(ctx, first);
  for (const each of sales) await cancel(ctx, each, reason, session);
}

/** Throws 409 where something came of a sale already: a payment, a document, what another action did for it. */
async function requireOpen(ctx: ReadContext, sale: Row<'sale'>): Promise<void> {
  if (!mayMove('sale', 'cancel', sale.status) || (await isExpired(ctx, sale)))
    throw new ServiceError('invalid_transition');
  if (isBound(sale)) throw new ServiceError('immutable_record');
}

/** A draft or an offer charges it, too: it has to let go of it first. A recharge is on its voucher already; a fee is owed only. */
function isBound({ invoice, proforma, fkModel }: Row<'sale'>): boolean {
  return invoice !== null || proforma !== null || (fkModel !== null && fkModel !== 'subscriptionCustomer');
}

/** The rest of a basket, without what was cancelled or expired before. */
function childrenOf(ctx: ReadContext, parent: number): Promise<readonly Row<'sale'>[]> {
  return queryAll<Row<'sale'>>(
    ctx.db,
    sql`select * from "sale" where "parent" = ${parent} and "deleted" = 0
      and "status" not in (${sql.literal(SaleStatus.cancelled, SaleStatus.expired)}) order by "id"`,
  );
}

/** The running session whose reports list it: of the credential's cash point, else of the sale's. */
async function sessionOf(ctx: ReadContext, sale: Row<'sale'>): Promise<number | null> {
  const pos = ctx.actor.pos ?? sale.pos;
  return pos === null ? null : ((await openingOf(ctx.db, pos))?.id ?? null);
}

async function cancel(ctx: WriteContext, sale: Row<'sale'>, reason: string, session: number | null): Promise<void> {
  const changes = { status: SaleStatus.cancelled, pending: ZERO, reason, cancelledIn: session };
  await change(ctx, 'sale', sale, changes);
  // Goods put on account are out before anything is paid.
  if (sale.pendingPaymentMethod !== null) await returnSold(ctx, sale.id);
  ctx.emit({ type: 'sale.cancelled', model: 'sale', id: sale.id });
}
