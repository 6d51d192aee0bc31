/** Sales whose `timeout` passes while nothing has come of them: they expire, and with a basket what belongs to it. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { execute, NUMBER } from '#server/core/db/execute.ts';
import { alteration } from '#server/core/records/changes.ts';
import { getRow, updateRow } from '#server/core/records/rows.ts';
import { models, type Row } from '#shared/catalogue/index.ts';
import { ZERO } from '#shared/domain/money.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';

/** Sales that one transaction goes through: few enough for the till not to notice. */
const AT_ONCE = 50;

/** As the index of them has it, word for word. What a document charges is owed, and what is put off was agreed on. */
const MAY_EXPIRE =
  '"status" = 2 and "timeout" is not null and "invoice" is null and "proforma" is null and "pendingPaymentMethod" is null';

type Lapsing = Pick<Row<'sale'>, 'status' | 'timeout' | 'invoice' | 'proforma' | 'pendingPaymentMethod'>;

/** True for a sale whose own time is over, marked or not yet. */
export function hasLapsed(ctx: ReadContext, sale: Lapsing): boolean {
  return mayExpire(sale) && sale.timeout !== null && sale.timeout <= ctx.at;
}

/** True for a sale whose time is over, or that of the basket it belongs to. */
export async function isLapsed(ctx: ReadContext, sale: Lapsing & Pick<Row<'sale'>, 'parent'>): Promise<boolean> {
  if (hasLapsed(ctx, sale)) return true;
  if (sale.parent === null || !mayExpire(sale)) return false;
  const parent = await getRow(ctx.db, 'sale', sale.parent);
  return parent !== undefined && hasLapsed(ctx, parent);
}

/** True when a sale's time is over that is still pending. */
export async function isSaleDue(ctx: ReadContext): Promise<boolean> {
  return (await dueSales(ctx, 1)).length > 0;
}

/** Expires some sales whose time is over. Returns whether there may be more. Doing it again does nothing. */
export async function expireSales(ctx: WriteContext): Promise<boolean> {
  const due = await dueSales(ctx, AT_ONCE);
  for (const { id } of due) {
    const basket = await execute<Row<'sale'>>(
      ctx.db,
      `select * from "sale" where "id" = ${NUMBER} or "parent" = ${NUMBER} order by "id"`,
      [id, id],
    );
    for (const sale of basket.filter(mayExpire)) await expire(ctx, sale);
  }
  return due.length === AT_ONCE;
}

/** True for a sale that expires once its time is over. */
export function mayExpire(sale: Lapsing): boolean {
  const isSettled = sale.invoice !== null || sale.proforma !== null || sale.pendingPaymentMethod !== null;
  return mayMove('sale', 'expire', sale.status) && !isSettled;
}

async function expire(ctx: WriteContext, sale: Row<'sale'>): Promise<void> {
  const changes = { status: SaleStatus.expired, pending: ZERO };
  await updateRow(ctx, 'sale', sale, changes);
  ctx.note(alteration(models.sale, sale, { ...sale, ...changes }, {}, ctx.zone));
  ctx.emit({ type: 'sale.expired', model: 'sale', id: sale.id });
}

function dueSales({ db, at }: ReadContext, most: number): Promise<readonly { readonly id: number }[]> {
  return execute(
    db,
    `select "id" from "sale" where ${MAY_EXPIRE} and "timeout" <= cast(? as text) order by "timeout" limit ${NUMBER}`,
    [at, most],
  );
}
