import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { documentsFor } from '#server/modules/invoices/documentTaken.ts';
import { madeDocuments } from '#server/modules/invoices/madeDocuments.ts';
import { presentSale } from '#server/modules/sales/view.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { ServiceError } from '#shared/errors.ts';
import { paySale as contract } from '#shared/operations/contracts/paySale.ts';
import { pay } from '../pay.ts';
import { duesOfSales } from '../payable.ts';

/** Pays pending sales, and with them the invoices they are on; what is on none gets its document. All of it or nothing. */
export const paySale = handle(contract, async (ctx, input) => {
  const { payments, pos = null, inCollection = false, uuid } = input;
  if (uuid !== undefined) await requireNew(ctx, uuid);
  const dues = await duesOfSales(ctx, input);
  const request = { payments, pos, inCollection, uuid };
  const paid = await pay(ctx, dues, request, documentsFor({ uuid, type: input.invoiceType }));
  return {
    payments: await Promise.all(paid.payments.map((id) => presentById(ctx, 'payment', id))),
    sales: await Promise.all(dues.flatMap(({ sale }) => (sale === null ? [] : presentSale(ctx, sale.id)))),
    ...(await madeDocuments(ctx, paid.documents, input.print)),
    change: fromMoney(paid.change),
  };
});

/** Throws 409 `unique_conflict` where a document has the identity: the payment was made, and may issue none this time. */
async function requireNew(ctx: ReadContext, uuid: string): Promise<void> {
  const made = await queryFirst<{ number: string | null }>(
    ctx.db,
    sql`select "number" from "invoice" where "guid" = ${uuid}`,
  );
  if (made !== undefined) throw new ServiceError('unique_conflict', { detail: made.number ?? uuid });
}
