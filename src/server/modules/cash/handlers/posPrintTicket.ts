import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handlePrepared } from '#server/core/operations/handler.ts';
import { encodeTicket } from '#server/core/printing/escPos.ts';
import { printerOf, sendToPrinter } from '#server/core/printing/printer.ts';
import { load } from '#server/core/records/write.ts';
import { loadTicketSource } from '#server/modules/documents/loadInvoice.ts';
import { cashTypes } from '#shared/domain/paymentTypes.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { posPrintTicket as contract } from '#shared/operations/contracts/posPrintTicket.ts';
import { resolvePos } from '../posLedger.ts';

export const posPrintTicket = handlePrepared(
  contract,
  async (ctx, { pos, invoice, opensDrawer = true }) => {
    const printer = await printerOf(ctx, (await resolvePos(ctx, pos)).id);
    const row = await load(ctx, 'invoice', invoice);
    if (row.status === InvoiceStatus.draft) throw new ServiceError('invalid_transition');
    const ticket = await loadTicketSource(ctx, row);
    const opens = opensDrawer && printer.drawer && (await movedCash(ctx, invoice));
    await sendToPrinter(printer, await encodeTicket(ticket, { columns: printer.columns, opensDrawer: opens }));
    return opens;
  },
  async (ctx, { invoice }, openedDrawer) => {
    ctx.emit({ type: 'invoice.printed', model: 'invoice', id: invoice });
    return { printed: true as const, openedDrawer };
  },
);

/** True where cash came in or went out for a document. */
async function movedCash(ctx: ReadContext, invoice: number): Promise<boolean> {
  const row = await queryFirst(
    ctx.db,
    sql`select 1 from "invoicePayment" i join "payment" p on p."id" = i."payment"
      where i."invoice" = ${invoice} and p."type" in (${sql.literal(...cashTypes)}) limit 1`,
  );
  return row !== undefined;
}
