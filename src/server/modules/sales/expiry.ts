/** Sales whose `timeout` passes while nothing has come of them: they expire, and with a basket what belongs to it. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { change, getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { ZERO } from '#shared/domain/money.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';

/** Sales that one transaction goes through: few enough for the till not to notice. */
const AT_ONCE = 50;

/**
 * What a document charges is owed, and what is on account or to be debited was agreed on. It has each term of the index of
 * them word for word, as SQLite can use that only then; direct debits are a further term.
 */
const MAY_EXPIRE = sql`"status" = ${sql.literal(SaleStatus.pending)} and "timeout" is not null and "invoice" is null
    and "proforma" is null and "pendingPaymentMethod" is null and "directDebit" = 0`;

type Expiring = Pick<
  Row<'sale'>,
  'status' | 'timeout' | 'invoice' | 'proforma' | 'pendingPaymentMethod' | 'directDebit'
>;

/** True for a sale whose own time is over, marked or not yet. */
function hasExpired(ctx: ReadContext, sale: Expiring): boolean {
  return mayExpire(sale) && sale.timeout !== null && sale.timeout <= ctx.at;
}

/** True for a sale whose time is over, or that of the basket it belongs to. */
export async function isExpired(ctx: ReadContext, sale: Expiring & Pick<Row<'sale'>, 'parent'>): Promise<boolean> {
  if (hasExpired(ctx, sale)) return true;
  if (sale.parent === null || !mayExpire(sale)) return false;
  const parent = await getRow(ctx.db, 'sale', sale.parent);
  return parent !== undefined && hasExpired(ctx, parent);
}

/** True when a sale's time is over that is still pending. */
export async function isSaleDue(ctx: ReadContext): Promise<boolean> {
  return (await dueSales(ctx, 1)).length > 0;
}

/** Expires some sales whose time is over. Returns whether there may be more. Doing it again does nothing. */
export async function expireSales(ctx: WriteContext): Promise<boolean> {
  const due = await dueSales(ctx, AT_ONCE);
  for (const { id } of due) {
    const basket = await queryAll<Row<'sale'>>(
      ctx.db,
      sql`select * from "sale" where "id" = ${id} or "parent" = ${id}
      order by "id"`,
    );
    for (const sale of basket.filter(mayExpire)) await expire(ctx, sale);
  }
  return due.length === AT_ONCE;
}

/** True for a sale that expires once its time is over. */
export function mayExpire(sale: Expiring): boolean {
  const isCharged = sale.invoice !== null || sale.proforma !== null;
  const isAgreed = sale.pendingPaymentMethod !== null || sale.directDebit === 1;
  return mayMove('sale', 'expire', sale.status) && !isCharged && !isAgreed;
}

async function expire(ctx: WriteContext, sale: Row<'sale'>): Promise<void> {
  const changes = { status: SaleStatus.expired, pending: ZERO };
  await change(ctx, 'sale', sale, changes, 'expired');
}

function dueSales({ db, at }: ReadContext, most: number): Promise<readonly { readonly id: number }[]> {
  return queryAll(
    db,
    sql`select "id" from "sale" where ${MAY_EXPIRE} and "timeout" <= ${at} order by "timeout" nulls first, "id"
    limit ${most}`,
  );
}
