import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { execute, NUMBER } from '#server/core/db/execute.ts';
import { handle } from '#server/core/operations/handler.ts';
import { alteration } from '#server/core/records/changes.ts';
import { getRow, updateRow } from '#server/core/records/rows.ts';
import { openingOf } from '#server/modules/cash/posLedger.ts';
import { returnSold } from '#server/modules/stock/stock.ts';
import { models, type Row } from '#shared/catalogue/index.ts';
import { ZERO } from '#shared/domain/money.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { ServiceError } from '#shared/errors.ts';
import { cancelSale as contract } from '#shared/operations/contracts/cancelSale.ts';
import { isLapsed } from '../lapse.ts';
import { owedOf } from '../owed.ts';
import { presentSale } from '../view.ts';

/**
 * Calls a sale off, and with the sale of a basket those that belong to it. Throws 403 `insufficient_scope` where something
 * is owed of them and whoever asks may not refund.
 */
export const cancelSale = handle(contract, async (ctx, input) => {
  const sale = await getRow(ctx.db, 'sale', input.sale);
  if (sale === undefined) throw new ServiceError('not_found');
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
  if (!mayMove('sale', 'cancel', sale.status) || (await isLapsed(ctx, sale)))
    throw new ServiceError('invalid_transition');
  // A draft or an offer charges it, too: it has to let go of it first. A recharge is on its voucher already.
  const isOnDocument = sale.invoice !== null || sale.proforma !== null;
  if (isOnDocument || sale.fkModel !== null) throw new ServiceError('immutable_record');
}

/** The rest of a basket, but for what was called off or expired before. */
function childrenOf(ctx: ReadContext, parent: number): Promise<readonly Row<'sale'>[]> {
  return execute<Row<'sale'>>(
    ctx.db,
    `select * from "sale" where "parent" = ${NUMBER} and "deleted" = 0 and "status" not in (5, 7) order by "id"`,
    [parent],
  );
}

/** The running session whose reports tell of it: of the credential's cash point, else of the sale's. */
async function sessionOf(ctx: ReadContext, sale: Row<'sale'>): Promise<number | null> {
  const pos = ctx.actor.pos ?? sale.pos;
  return pos === null ? null : ((await openingOf(ctx.db, pos))?.id ?? null);
}

async function cancel(ctx: WriteContext, sale: Row<'sale'>, reason: string, session: number | null): Promise<void> {
  const changes = { status: SaleStatus.cancelled, pending: ZERO, reason, calledOffIn: session };
  await updateRow(ctx, 'sale', sale, changes);
  ctx.note(alteration(models.sale, sale, { ...sale, ...changes }, {}, ctx.zone));
  // Goods put on account are out before anything is paid.
  if (sale.pendingPaymentMethod !== null) await returnSold(ctx, sale.id);
  ctx.emit({ type: 'sale.cancelled', model: 'sale', id: sale.id });
}
