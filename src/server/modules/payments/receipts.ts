/** Receipts: what is issued for money taken on an invoice whose type allows it, numbered without gaps. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow, insert } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import type { Money } from '#shared/domain/money.ts';

/**
 * Issues the receipt of what is paid of an invoice at once: `REC-000001` and on, one series for the facility. A
 * rolled-back transaction gives the number back. Returns its id, or null where the type of the invoice has no receipts.
 */
export async function issueReceipt(ctx: WriteContext, invoice: Row<'invoice'>, amount: Money): Promise<number | null> {
  const type = await getRow(ctx.db, 'invoiceType', invoice.type);
  if (type?.allowReceipts !== 1) return null;
  const last = await queryFirst<{ sequenceNumber: number }>(
    ctx.db,
    sql`select "sequenceNumber" from "invoiceReceipt"
    order by "sequenceNumber" desc, "id" desc limit 1`,
  );
  const sequenceNumber = (last?.sequenceNumber ?? 0) + 1;
  const id = await insert(ctx, 'invoiceReceipt', {
    customer: invoice.customer,
    number: `REC-${String(sequenceNumber).padStart(6, '0')}`,
    sequenceNumber,
    amount,
    currency: invoice.currency,
    isFTR: 0,
  });
  return id;
}
