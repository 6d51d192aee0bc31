import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { change, load } from '#server/core/records/write.ts';
import { openingOf } from '#server/modules/cash/posLedger.ts';
import { returnSold } from '#server/modules/stock/stock.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { ZERO } from '#shared/domain/money.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { ServiceError } from '#shared/errors.ts';
import { cancelSale as contract } from '#shared/operations/contracts/cancelSale.ts';
import { isExpired } from '../expiry.ts';
import { owedOf } from '../owed.ts';
import { presentSale } from '../view.ts';

/**
 * Calls a sale off, and with the sale of a basket those that belong to it. Throws 403 `insufficient_scope` where something
 * is owed of them and the actor may not refund.
 */
export const cancelSale = handle(contract, async (ctx, input) => {
  const sale = await load(ctx, 'sale', input.sale);
  if (sale.deleted === 1) throw new ServiceError('record_deleted');
  await requireOpen(ctx, sale);
  const session = await sessionOf(ctx, sale);
  const children = await childrenOf(ctx, sale.id);
  for (const child of children) await requireOpen(ctx, child);
  if ([sale, ...children].some((each) => owedOf(each) > ZERO)) requireScope(ctx, 'billing:refund');
  for (const each of [sale, ...children]) await cancel(ctx, each, input.reason, session);
  return presentSale(ctx, sale.id);
});

/** Throws 409 where something came of a sale already: a payment, a document, what another action did for it. */
async function requireOpen(ctx: ReadContext, sale: Row<'sale'>): Promise<void> {
  if (!mayMove('sale', 'cancel', sale.status) || (await isExpired(ctx, sale)))
    throw new ServiceError('invalid_transition');
  // A draft or an offer charges it, too: it has to let go of it first. A recharge is on its voucher already.
  const isOnDocument = sale.invoice !== null || sale.proforma !== null;
  if (isOnDocument || sale.fkModel !== null) throw new ServiceError('immutable_record');
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
